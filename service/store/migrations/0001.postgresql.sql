-- The tables are in the schema `private`, which Supabase's API doesn't expose.

-- The statements are the same for both engines. These functions have the names and results of SQLite's.

create function private.now_ms() returns bigint
  language sql stable
  as $$ select floor(extract(epoch from pg_catalog.now()) * 1000)::bigint $$;

create function private.today() returns date
  language sql stable
  as $$ select (pg_catalog.now() at time zone 'utc')::date $$;

create function private.json_each(list text) returns table (value jsonb)
  language sql immutable
  as $$ select pg_catalog.jsonb_array_elements(list::jsonb) $$;

-- In the order of bytes, like in SQLite.
alter table private.daily_count alter column source type text collate "C";
alter table private.known_source alter column name type text collate "C";

-- Everything is closed to the public keys of a Supabase project, where row level security and grants depend on its age.
do $$
declare
  everybody text;
  name text;
begin
  select concat_ws(', ', 'public', string_agg(quote_ident(rolname), ', ')) into everybody
    from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role');

  if to_regclass('public.visitor_counter') is null then
    create table public.visitor_counter (
      id boolean primary key default true check (id),
      count bigint not null default 0 check (count >= 0),
      updated_at timestamptz not null default now()
    );
    insert into public.visitor_counter default values;
    alter table public.visitor_counter enable row level security;
    execute 'revoke all on public.visitor_counter from ' || everybody;
  end if;

  for name in select tablename from pg_catalog.pg_tables where schemaname = 'private' loop
    execute format('alter table private.%I enable row level security', name);
  end loop;
  execute 'revoke all on all tables in schema private from ' || everybody;
  execute 'revoke all on all sequences in schema private from ' || everybody;
  execute 'revoke all on function private.now_ms(), private.today(), private.json_each(text) from ' || everybody;
end
$$;
