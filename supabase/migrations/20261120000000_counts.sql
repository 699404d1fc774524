-- What a static site counts in a Supabase project: visitors, and for each day (UTC) visits by language, clicks on the links
-- to partners by placement and language, and both by source. Nothing says who came or clicked.
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
  placement text not null, -- of the clicked link; empty for visits
  language text not null, -- of the page; und if the client did not state it
  count bigint not null check (count > 0),
  primary key (day, source, placement, language)
);

-- Without the count, whose updates would change the index.
create index if not exists daily_count_known on private.daily_count (source) where placement = '';

-- Languages and placements of the site. Add new ones here, and apply the file again.
create or replace function private.languages() returns text[]
  language sql immutable set search_path = ''
  as $$ select array['en', 'ar', 'fr', 'es', 'de'] $$;

create or replace function private.placements() returns text[]
  language sql immutable set search_path = ''
  as $$ select array['hero', 'cards', 'steps', 'closing', 'exchange'] $$;

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

-- More than 200 names on one day are counted as others, so that invented names can't fill the database. One visitor can use
-- all of them, because addresses aren't counted here. A name that had several visits on an earlier day is counted up to 1,000
-- names: otherwise each day's invented names would be added to those of all days before.
create or replace function private.add_count(clicked_placement text, page_language text) returns void
  language plpgsql set search_path = ''
  as $$
    declare
      name text := private.source_of_request();
      today date := (now() at time zone 'utc')::date;
    begin
      if name <> '' and not exists (select from private.daily_count where day = today and source = name)
        and (select count(distinct source) from private.daily_count where day = today and source <> '') >= (case
          when exists (select from private.daily_count where source = name and placement = '' and count >= 3) then 1000
          else 200 end)
        then name := 'other'; end if;
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

drop policy if exists "Everybody reads the counter" on public.visitor_counter;
create policy "Everybody reads the counter" on public.visitor_counter for select using (true);

-- Grants are explicit both ways: older projects grant everything on new tables by default, newer ones nothing, and
-- `create function` lets everybody execute it unless that is revoked.
revoke all on schema private from public, anon, authenticated, service_role;
revoke all on public.visitor_counter, private.daily_count from public, anon, authenticated, service_role;
revoke all on function public.increment_visitor_count(), public.increment_outbound_click(text, text),
  private.increment_visitor_count(), private.count_outbound_click(text, text), private.add_count(text, text),
  private.languages(), private.placements(), private.language_of_request(), private.source_of_request()
  from public, anon, authenticated, service_role;

grant usage on schema private to anon, authenticated;
grant select (count) on public.visitor_counter to anon, authenticated;
grant execute on function public.increment_visitor_count(), public.increment_outbound_click(text, text),
  private.increment_visitor_count(), private.count_outbound_click(text, text) to anon, authenticated;
