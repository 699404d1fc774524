-- Visits and clicks by day and source. Sources with fewer than three visits on a day are added up.
select day, case when visits < 3 then 'other' else source end as name,
  sum(visits) as visitors, sum(clicks) as clicks
from private.daily_source
group by day, name
order by day desc, visitors desc;
