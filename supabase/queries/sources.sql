-- Visits and clicks by day (UTC) and source, the one of most clicks first. Sources with fewer than three visits on a day are added up.
select day, case when visits < 3 then 'other' else source end as name,
  sum(visits) as visitors, sum(clicks) as clicks
from private.daily_source
group by day, name
order by day desc, clicks desc, visitors desc;
