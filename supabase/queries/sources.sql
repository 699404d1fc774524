-- Visits (with views of your own pages) and clicks of the last 90 days (UTC) by source. The source with the most clicks per visit
-- is first. Clicks per visit are empty below 30 visits, because chance decides about them. Sites with fewer than three visits are
-- combined as `other`, and campaigns keep their names.
-- To see the languages and links of a source:
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
