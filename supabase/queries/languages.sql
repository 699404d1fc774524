-- Visits and clicks by day (UTC) and language. For the project's owner: the API doesn't expose the schema `private`.
select day, language, coalesce(visit.count, 0) as visitors,
  coalesce(click."buy-now", 0) as "buy-now",
  coalesce(click."trade-crypto", 0) as "trade-crypto"
from private.daily_visit as visit
full join (
  select day, language,
    sum(count) filter (where placement = 'buy-now') as "buy-now",
    sum(count) filter (where placement = 'trade-crypto') as "trade-crypto"
  from private.daily_outbound_click
  group by day, language
) as click using (day, language)
order by day desc, language;
