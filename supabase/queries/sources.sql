-- Visits, with views of own pages, and clicks of the last 90 days (UTC) by source, the one with the most clicks per visit first.
-- Below 30 visits, chance decides about clicks per visit, so it's empty. Sites with fewer than three visits are added up;
-- campaigns keep their names.
-- To open a source to its languages and links:
--   select language, placement, sum(count) from private.daily_count where source = 'newsletter/spring' group by 1, 2;
with sums as (
  select source, coalesce(sum(count) filter (where placement = '' or placement like '/%'), 0) as visits,
    coalesce(sum(count) filter (where placement <> '' and placement not like '/%'), 0) as clicks
  from private.daily_count
  where day > current_date - 90 and source <> ''
  group by source
), named as (
  select case when visits < 3 and source ~ '^[^/]*[.][^/]*$|^direct$' then 'other' else source end as name,
    sum(visits) as visitors, sum(clicks) as clicks
  from sums
  group by name
)
select name, visitors, clicks, round(case when visitors >= 30 then clicks / visitors end, 3) as "clicks per visit"
from named
order by coalesce(case when visitors >= 30 then clicks / visitors end, 0) desc, clicks desc, visitors desc;
