-- Visits, views of your own pages, and clicks by day (UTC) and language. Only the project's owner can run this, because the API
-- doesn't expose the schema `private`. The place of a click is the link on the home page, or the address of your own page.
select day, language,
  case when placement = '' then 'visits' when placement like '/%' then 'views' else 'clicks' end as counted,
  trim(leading '/' from placement) as place, sum(count) as count
from private.daily_count
group by day, language, placement
order by day desc, language, counted, place;
