-- What a static site counts in a Supabase project: visitors, and for each day (UTC) visits by language, clicks on the links
-- to partners by placement and language, views of own pages, and all by source. Nothing says who came or clicked.
--
-- Visitors read one count, and add to the counts through two functions. The other table is in the schema `private`, which
-- the API doesn't expose: the operator reads it in the SQL editor (supabase/queries).
--
-- Applied again, this changes nothing. The service can use the same database: its tables are in service/store/migrations.

create schema if not exists private;

create table if not exists public.visitor_counter (
  id boolean primary key default true check (id), -- one row
  count bigint not null default 0 check (count >= 0),
  updated_at timestamptz not null default now()
);

insert into public.visitor_counter default values on conflict do nothing;

create table if not exists private.daily_count (
  day date not null,
  -- The name of a campaign or the host of another site, in the request header `Visit-Source`, which pages send only if
  -- CLICK_COUNTS is on. Empty without it. In the order of bytes, like in SQLite.
  source text collate "C" not null,
  placement text not null, -- of the clicked link; empty for visits; /guide for views of the own page guide
  language text not null, -- of the page; und if the client did not state it
  count bigint not null check (count > 0),
  primary key (day, source, placement, language)
);

-- Sources that always count by name. Names of campaigns may be added here: insert into private.known_source values ('mail/autumn');
create table if not exists private.known_source (
  name text collate "C" primary key
);

-- Addresses of pages of the operator's own, which are counted: insert into private.own_page values ('guide');
create table if not exists private.own_page (
  name text primary key
);

-- Which days are merged by each rule of private.merge_day(). The first row is also locked before a new name is counted.
create table if not exists private.source_merge (
  rule text primary key,
  merged_before date not null -- all earlier days are merged
);

insert into private.source_merge values ('rare', '2000-01-01'), ('old', '2000-01-01') on conflict do nothing;

-- Languages and placements of the site. Add new ones here, and apply the file again.
create or replace function private.languages() returns text[]
  language sql immutable set search_path = ''
  as $$ select array['en', 'ar', 'fr', 'es', 'de'] $$;

create or replace function private.placements() returns text[]
  language sql stable set search_path = ''
  as $$
    select array['hero', 'cards', 'steps', 'closing', 'exchange']
      || array(select unnest(array[name, '/' || name]) from private.own_page)
  $$;

-- The header `Content-Language` of the call, if it names a language of the site.
create or replace function private.language_of_request() returns text
  language sql stable set search_path = ''
  as $$
    select coalesce(
      (
        select language from unnest(private.languages()) as language
        where language = nullif(current_setting('request.headers', true), '')::json ->> 'content-language'
      ),
      'und'
    )
  $$;

-- The header `Visit-Source` of the call, with the same pattern as `parseSource` in domain/visit-source.ts. Empty without it.
create or replace function private.source_of_request() returns text
  language sql stable set search_path = ''
  as $$
    select case when stated is null then ''
      when length(stated) <= 64 and stated collate "C" ~ '^[a-z0-9_]+([./-]+[a-z0-9_]+)*$' then stated
      else 'other' end
    from (select nullif(current_setting('request.headers', true), '')::json ->> 'visit-source') as header (stated)
  $$;

create or replace function private.is_known(source text) returns boolean
  language sql stable set search_path = ''
  as $$
    select source in ('', 'direct', 'other') or exists (select from private.known_source where name = source)
  $$;

-- Strangers can invent names. In the days that begin with a rule's next day, only so many names stay, those with the most visits,
-- and at least ten; on that day, the others become one. Sums stay the same. If another visit is merging, this one goes on.
create or replace function private.merge_day(next_rule text, after_days int, window_days int, max_names int) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      last_day date := (now() at time zone 'utc')::date - after_days;
      merged date;
    begin
      select merged_before into merged from private.source_merge
        where rule = next_rule and merged_before <= last_day for update skip locked;
      if not found then return; end if;
      merged := (select min(day) from private.daily_count where day between merged and last_day);
      update private.source_merge set merged_before = coalesce(merged, last_day) + 1 where rule = next_rule;
      with summed as (
        select source, sum(case when placement = '' or placement like '/%' then count else 0 end) as visits from private.daily_count
          where day between merged and merged + window_days - 1
            and source in (select source from private.daily_count where day = merged)
          group by source
      ), ranked as (
        select source, visits, row_number() over (order by visits desc, source) as rank from summed
          where not private.is_known(source)
      ), gone as (
        delete from private.daily_count
          where day = merged and source in (select source from ranked where visits < 10 or rank > max_names)
          returning placement, language, count
      )
      insert into private.daily_count as counted (day, source, placement, language, count)
        select merged, 'other', placement, language, sum(count) from gone group by placement, language
        on conflict (day, source, placement, language) do update set count = counted.count + excluded.count;
    end
  $$;

-- More than 200 new names on one day are counted as others. One visitor can use all of them, because addresses aren't counted here.
create or replace function private.add_count(clicked_placement text, page_language text) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      name text := private.source_of_request();
      today date := (now() at time zone 'utc')::date;
    begin
      perform private.merge_day('rare', 30, 30, 50), private.merge_day('old', 365, 1, 0);
      if not private.is_known(name) and not exists (select from private.daily_count where day = today and source = name)
      then
        perform from private.source_merge where rule = 'rare' for update;
        -- One entry of the index for each name, in place of all rows: https://wiki.postgresql.org/wiki/Loose_indexscan
        if (
          with recursive named (source) as (
            select min(source) from private.daily_count where day = today and source > ''
            union all
            select (select min(source) from private.daily_count where day = today and source > named.source)
            from named where source is not null)
          select count(*) from named where not private.is_known(source)
        ) >= 200 then name := 'other'; end if;
      end if;
      insert into private.daily_count as counted (day, source, placement, language, count)
        values (today, name, clicked_placement, page_language, 1)
        on conflict (day, source, placement, language) do update set count = counted.count + 1;
    end
  $$;

-- The order is that of the service: transactions that lock rows in one order never wait for each other.
create or replace function private.increment_visitor_count() returns bigint
  language sql security definer set search_path = ''
  as $$
    select private.add_count('', private.language_of_request());
    update public.visitor_counter set count = count + 1, updated_at = now() returning count
  $$;

create or replace function private.count_outbound_click(clicked_placement text, page_language text) returns void
  language plpgsql security definer set search_path = ''
  as $$
    begin
      if clicked_placement = any (private.placements()) is not true then
        raise exception using errcode = '22023', message = 'unknown placement',
          hint = 'One of ' || array_to_string(private.placements(), ', ');
      end if;
      if page_language = any (private.languages()) is not true then
        raise exception using errcode = '22023', message = 'unknown language',
          hint = 'One of ' || array_to_string(private.languages(), ', ');
      end if;
      perform private.add_count(clicked_placement, page_language);
    end
  $$;

create or replace function public.increment_visitor_count() returns bigint
  language sql security invoker set search_path = ''
  as $$ select private.increment_visitor_count() $$;

create or replace function public.increment_outbound_click(placement text, language text) returns void
  language sql security invoker set search_path = ''
  as $$ select private.count_outbound_click(placement, language) $$;

alter table public.visitor_counter enable row level security;
alter table private.daily_count enable row level security;
alter table private.known_source enable row level security;
alter table private.own_page enable row level security;
alter table private.source_merge enable row level security;

drop policy if exists "Everybody reads the counter" on public.visitor_counter;
create policy "Everybody reads the counter" on public.visitor_counter for select using (true);

-- Grants are explicit both ways: older projects grant everything on new tables by default, newer ones nothing, and
-- `create function` lets everybody execute it unless that is revoked.
revoke all on schema private from public, anon, authenticated, service_role;
revoke all on public.visitor_counter, private.daily_count, private.known_source, private.own_page, private.source_merge
  from public, anon, authenticated, service_role;
revoke all on function public.increment_visitor_count(), public.increment_outbound_click(text, text),
  private.increment_visitor_count(), private.count_outbound_click(text, text), private.add_count(text, text),
  private.languages(), private.placements(), private.language_of_request(), private.source_of_request(),
  private.is_known(text), private.merge_day(text, int, int, int)
  from public, anon, authenticated, service_role;

grant usage on schema private to anon, authenticated;
grant select (count) on public.visitor_counter to anon, authenticated;
grant execute on function public.increment_visitor_count(), public.increment_outbound_click(text, text),
  private.increment_visitor_count(), private.count_outbound_click(text, text) to anon, authenticated;
