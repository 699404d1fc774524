-- What the service keeps when it runs on this database: the messages of the contact form, and what all its instances
-- must agree on. Everything is in the schema that the API does not expose, closed to the public keys: row level
-- security without a policy, and no grants. The service comes as the owner.

do $migration$
declare
  everybody text;
begin
  select concat_ws(', ', 'public', string_agg(quote_ident(rolname), ', ')) into everybody
    from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role');

  if to_regclass('private.contact_message') is null then
    create table private.contact_message (
      id bigint generated always as identity primary key, -- the order of arrival
      reference text not null unique,
      -- Of the idempotency key and the words together; null where the client sent no key.
      idempotency_digest text unique,
      name text not null,
      email text not null,
      subject text not null,
      message text not null,
      language text,
      state text not null check (state in ('waiting', 'delivered', 'handled', 'spam', 'failed')),
      received_at timestamptz not null default now(),
      attempts integer not null default 0,
      waited_ms bigint not null default 0, -- the sum of all pauses
      -- The end of the pause, or of the lease where there is a token and the message waits.
      due_at timestamptz not null default now(),
      -- Kept with a settled message, so that an outcome that is recorded twice is known for the same.
      claim_token uuid,
      settled_at timestamptz,
      reason text
    );

    create index contact_message_waiting on private.contact_message (due_at, id) where state = 'waiting';
    create index contact_message_state on private.contact_message (state, received_at);

    -- How often a limited key was used in its window. Keys are keyed digests of addresses.
    create table private.limit_use (
      key text primary key,
      uses bigint not null,
      ends_at timestamptz not null
    );

    create index limit_use_end on private.limit_use (ends_at);

    -- What all instances share: one row.
    create table private.service_state (
      id boolean primary key default true check (id),
      -- For keyed digests.
      secret bytea,
      -- Set while the receiving server has asked to be left alone.
      deliveries_paused_until timestamptz not null default 'epoch',
      checked_at timestamptz not null default now()
    );

    insert into private.service_state default values;

    -- Counts one use of every key of an item, or of none where one of them has no use left: an array of
    -- {"requests": [{"key": "…", "max": 30}], "windowMs": 3600000}.
    -- Returns for each item how many milliseconds later it is worth trying again; 0 where its uses were counted.
    create function private.use_limits(items jsonb) returns setof bigint
      language plpgsql set search_path = ''
      as $$
        declare
          item jsonb;
          wait_ms bigint;
        begin
          -- Locks the rows in one order, so that two instances never wait for each other.
          insert into private.limit_use as kept (key, uses, ends_at)
            select distinct request ->> 'key', 0, timestamptz 'epoch'
            from jsonb_array_elements(items) as item_of, jsonb_array_elements(item_of -> 'requests') as request
            order by 1
            on conflict (key) do update set uses = kept.uses;

          for item in select value from jsonb_array_elements(items) with ordinality order by ordinality loop
            select coalesce(max(ceil(extract(epoch from kept.ends_at - now()) * 1000)), 0) into wait_ms
              from jsonb_to_recordset(item -> 'requests') as request ("key" text, "max" bigint)
              join private.limit_use as kept on kept.key = request.key
              where kept.ends_at > now() and kept.uses >= request.max;
            if wait_ms = 0 then
              update private.limit_use as kept set
                uses = case when kept.ends_at > now() then kept.uses + 1 else 1 end,
                ends_at = case when kept.ends_at > now() then kept.ends_at
                  else now() + (item ->> 'windowMs')::float8 * interval '1 millisecond' end
              from jsonb_to_recordset(item -> 'requests') as request ("key" text)
              where kept.key = request.key;
            end if;
            return next wait_ms;
          end loop;
        end
      $$;

    alter table private.contact_message enable row level security;
    alter table private.limit_use enable row level security;
    alter table private.service_state enable row level security;
    execute 'revoke all on private.contact_message, private.limit_use, private.service_state from ' || everybody;
    execute 'revoke all on sequence private.contact_message_id_seq from ' || everybody;
    execute 'revoke all on function private.use_limits(jsonb) from ' || everybody;
  end if;

  -- The counter's function gets the name of what it does.
  if to_regprocedure('private.raise_visitor_count()') is not null then
    alter function private.raise_visitor_count() rename to increment_visitor_count;

    create or replace function public.increment_visitor_count() returns bigint
      language sql security invoker set search_path = ''
      as $$
        select private.increment_visitor_count()
      $$;
  end if;
end
$migration$;
