-- Visits and clicks by day (UTC) and language. For the project's owner: the API doesn't expose the schema `private`.
select day, language, coalesce(visit.count, 0) as visitors,
  coalesce(click.hero, 0) as hero,
  coalesce(click.steps, 0) as steps,
  coalesce(click.closing, 0) as closing,
  coalesce(click.exchange, 0) as exchange
from private.daily_visit as visit
full join (
  select day, language,
    sum(count) filter (where placement = 'hero') as hero,
    sum(count) filter (where placement = 'steps') as steps,
    sum(count) filter (where placement = 'closing') as closing,
    sum(count) filter (where placement = 'exchange') as exchange
  from private.daily_outbound_click
  group by day, language
) as click using (day, language)
order by day desc, language;
