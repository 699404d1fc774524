-- What is counted for each day (UTC): visits by language, clicks on the links to partners by placement and language.
-- Nothing says who came or clicked. Visitors add to the counts and cannot read them: the tables are in the schema
-- that the API does not expose. The operator reads them in the SQL editor.

do $migration$
declare
  visitors text;
  everybody text;
begin
  if to_regclass('private.daily_visit') is not null then return; end if;

  select string_agg(quote_ident(rolname), ', ') into visitors
    from pg_catalog.pg_roles where rolname in ('anon', 'authenticated');
  select concat_ws(', ', 'public', string_agg(quote_ident(rolname), ', ')) into everybody
    from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role');

  create table private.daily_visit (
    day date not null,
    language text not null, -- of the page; und where the client did not say
    count bigint not null check (count > 0),
    primary key (day, language)
  );

  create table private.daily_outbound_click (
    day date not null,
    placement text not null,
    language text not null,
    count bigint not null check (count > 0),
    primary key (day, placement, language)
  );

  alter table private.daily_visit enable row level security;
  alter table private.daily_outbound_click enable row level security;

  -- A new language or placement is added here, by a migration of its own.
  create function private.languages() returns text[]
    language sql immutable set search_path = ''
    as $$ select array['en', 'ar', 'fr', 'es', 'de'] $$;

  create function private.placements() returns text[]
    language sql immutable set search_path = ''
    as $$ select array['buy-now', 'trade-crypto'] $$;

  -- The header `Content-Language` of the call, where it names a language of the site.
  create function private.language_of_request() returns text
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

  -- The day before the count, as the service does it: who locks rows in one order never waits for each other.
  create or replace function private.raise_visitor_count() returns bigint
    language sql security definer set search_path = ''
    as $$
      insert into private.daily_visit as visit (day, language, count)
        values ((now() at time zone 'utc')::date, private.language_of_request(), 1)
        on conflict (day, language) do update set count = visit.count + 1;
      update public.visitor_counter set count = count + 1, updated_at = now() returning count
    $$;

  create function private.count_outbound_click(clicked_placement text, page_language text) returns void
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
        insert into private.daily_outbound_click as click (day, placement, language, count)
          values ((now() at time zone 'utc')::date, clicked_placement, page_language, 1)
          on conflict (day, placement, language) do update set count = click.count + 1;
      end
    $$;

  create function public.increment_outbound_click(placement text, language text) returns void
    language sql security invoker set search_path = ''
    as $$
      select private.count_outbound_click(placement, language)
    $$;

  -- `create function` lets everybody execute it unless that is revoked; `create or replace` leaves the grants alone.
  execute 'revoke all on private.daily_visit, private.daily_outbound_click from ' || everybody;
  execute 'revoke all on function private.languages(), private.placements(), private.language_of_request(),
    private.count_outbound_click(text, text), public.increment_outbound_click(text, text) from ' || everybody;
  if visitors is not null then
    execute 'grant execute on function private.count_outbound_click(text, text) to ' || visitors;
    execute 'grant execute on function public.increment_outbound_click(text, text) to ' || visitors;
  end if;
end
$migration$;
