-- The visitor counter: one row, that visitors may read and raise by one, and nothing else.

create table public.visitor_counter (
  id boolean primary key default true check (id),
  count bigint not null default 0 check (count >= 0),
  updated_at timestamptz not null default now()
);

insert into public.visitor_counter default values;

alter table public.visitor_counter enable row level security;

create policy "Everybody reads the counter" on public.visitor_counter
  for select to anon, authenticated using (true);

-- Grants are explicit both ways: older projects grant everything on new tables by default, newer ones nothing.
revoke all on public.visitor_counter from public, anon, authenticated, service_role;
grant select (count) on public.visitor_counter to anon, authenticated;

-- What writes is in a schema that the API does not expose.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;
grant usage on schema private to anon, authenticated;

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

-- `create function` lets everybody execute it unless that is revoked.
revoke all on function private.raise_visitor_count() from public, anon, authenticated, service_role;
revoke all on function public.increment_visitor_count() from public, anon, authenticated, service_role;
grant execute on function private.raise_visitor_count() to anon, authenticated;
grant execute on function public.increment_visitor_count() to anon, authenticated;
