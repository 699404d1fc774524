-- Visits, views of own pages, and clicks by day (UTC) and language. For the project's owner: the API doesn't expose the schema
-- `private`. A click has the name of its link on the home page, or the address of the own page that it was on.
select day, language,
  case when placement = '' then 'visits' when placement like '/%' then 'views' else 'clicks' end as counted,
  trim(leading '/' from placement) as place, sum(count) as count
from private.daily_count
group by day, language, placement
order by day desc, language, counted, place;
