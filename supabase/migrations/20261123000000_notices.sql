-- What the operator was told of each trouble, and which weekly summary was sent, as the notifier writes it. Closed to
-- the public keys, as all that the service keeps.

do $migration$
declare
  everybody text;
begin
  select concat_ws(', ', 'public', string_agg(quote_ident(rolname), ', ')) into everybody
    from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role');

  if to_regclass('private.notice') is null then
    create table private.notice (
      name text primary key,
      state text not null
    );
    alter table private.notice enable row level security;
    execute 'revoke all on private.notice from ' || everybody;
  end if;
end
$migration$;
