-- The visitor counter: one row, that visitors may read and increment by one, and nothing else.
--
-- Every migration can be applied again without effect: a database may have got it from Supabase's tool or from the
-- service, whichever came first. Names are qualified, so that no search path matters.

do $migration$
declare
  -- The roles of a Supabase project's keys, and no others: a PostgreSQL of one's own has none of them.
  visitors text;
  everybody text;
begin
  if to_regclass('public.visitor_counter') is not null then return; end if;

  select string_agg(quote_ident(rolname), ', ') into visitors
    from pg_catalog.pg_roles where rolname in ('anon', 'authenticated');
  select concat_ws(', ', 'public', string_agg(quote_ident(rolname), ', ')) into everybody
    from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role');

  create table public.visitor_counter (
    id boolean primary key default true check (id),
    count bigint not null default 0 check (count >= 0),
    updated_at timestamptz not null default now()
  );

  insert into public.visitor_counter default values;

  alter table public.visitor_counter enable row level security;

  -- Who may select at all is for the grants to say.
  create policy "Everybody reads the counter" on public.visitor_counter for select using (true);

  -- What writes is in a schema that the API does not expose.
  create schema if not exists private;

  create function private.raise_visitor_count() returns bigint
    language sql security definer set search_path = ''
    as $$
      update public.visitor_counter set count = count + 1, updated_at = now() returning count
    $$;

  create function public.increment_visitor_count() returns bigint
    language sql security invoker set search_path = ''
    as $$
      select private.raise_visitor_count()
    $$;

  -- Grants are explicit both ways: older projects grant everything on new tables by default, newer ones nothing, and
  -- `create function` lets everybody execute it unless that is revoked.
  execute 'revoke all on public.visitor_counter from ' || everybody;
  execute 'revoke all on schema private from ' || everybody;
  execute 'revoke all on function private.raise_visitor_count() from ' || everybody;
  execute 'revoke all on function public.increment_visitor_count() from ' || everybody;
  if visitors is not null then
    execute 'grant select (count) on public.visitor_counter to ' || visitors;
    execute 'grant usage on schema private to ' || visitors;
    execute 'grant execute on function private.raise_visitor_count() to ' || visitors;
    execute 'grant execute on function public.increment_visitor_count() to ' || visitors;
  end if;
end
$migration$;
