-- Where visitors came from: how many visits and clicks on the links to partners each source led to, by day (UTC).
-- A source is the name of a campaign or the host of another site, in the request header `Visit-Source`. Pages send it
-- only if CLICK_COUNTS is on. Nothing says who came or clicked.

do $migration$
declare
  everybody text;
begin
  if to_regclass('private.daily_source') is not null then return; end if;

  select concat_ws(', ', 'public', string_agg(quote_ident(rolname), ', ')) into everybody
    from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role');

  create table private.daily_source (
    day date not null,
    -- In the order of bytes, like in SQLite.
    source text collate "C" not null,
    visits bigint not null,
    clicks bigint not null,
    primary key (day, source)
  );

  alter table private.daily_source enable row level security;

  -- Makes any text a harmless name, as `cleanSource` in contract/visit-source.ts does. Null without the header.
  create function private.source_of_request() returns text
    language sql stable set search_path = ''
    as $$
      select coalesce(
        nullif(lower(btrim(regexp_replace(left(stated, 64), '[^A-Za-z0-9_./]+', '-', 'g'), '-./') collate "C"), ''),
        'other'
      )
      from (select nullif(current_setting('request.headers', true), '')::json ->> 'visit-source') as header (stated)
      where stated is not null
    $$;

  -- More than 200 names on one day are counted as others, so that invented names can't fill the database.
  create function private.count_source(new_visits bigint, new_clicks bigint) returns void
    language plpgsql set search_path = ''
    as $$
      declare
        name text := private.source_of_request();
        today date := (now() at time zone 'utc')::date;
      begin
        if name is null then return; end if;
        if not exists (select from private.daily_source where day = today and source = name)
          and (select count(*) from private.daily_source where day = today) >= 200 then name := 'other'; end if;
        insert into private.daily_source as counted (day, source, visits, clicks)
          values (today, name, new_visits, new_clicks)
          on conflict (day, source) do update
            set visits = counted.visits + excluded.visits, clicks = counted.clicks + excluded.clicks;
      end
    $$;

  -- The source comes first, as in the service: transactions that lock rows in one order never wait for each other.
  create or replace function private.increment_visitor_count() returns bigint
    language sql security definer set search_path = ''
    as $$
      select private.count_source(1, 0);
      insert into private.daily_visit as visit (day, language, count)
        values ((now() at time zone 'utc')::date, private.language_of_request(), 1)
        on conflict (day, language) do update set count = visit.count + 1;
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
        perform private.count_source(0, 1);
        insert into private.daily_outbound_click as click (day, placement, language, count)
          values ((now() at time zone 'utc')::date, clicked_placement, page_language, 1)
          on conflict (day, placement, language) do update set count = click.count + 1;
      end
    $$;

  execute 'revoke all on private.daily_source from ' || everybody;
  execute 'revoke all on function private.source_of_request(), private.count_source(bigint, bigint) from ' || everybody;
end
$migration$;
