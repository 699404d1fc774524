-- Visits and clicks by day (UTC) and language. For the project's owner: the API doesn't expose the schema `private`.
select day, language, coalesce(sum(count) filter (where placement = ''), 0) as visitors,
  coalesce(sum(count) filter (where placement = 'hero'), 0) as hero,
  coalesce(sum(count) filter (where placement = 'cards'), 0) as cards,
  coalesce(sum(count) filter (where placement = 'steps'), 0) as steps,
  coalesce(sum(count) filter (where placement = 'closing'), 0) as closing,
  coalesce(sum(count) filter (where placement = 'exchange'), 0) as exchange
from private.daily_count
group by day, language
order by day desc, language;
