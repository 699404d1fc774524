-- Visits and clicks by day (UTC) and language. For the project's owner: the API doesn't expose the schema `private`.
select day, language, coalesce(sum(count) filter (where placement = ''), 0) as visitors,
  coalesce(sum(count) filter (where placement = 'buy-now'), 0) as "buy-now",
  coalesce(sum(count) filter (where placement = 'trade-crypto'), 0) as "trade-crypto"
from private.daily_count
group by day, language
order by day desc, language;
