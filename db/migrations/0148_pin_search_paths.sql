-- Rules that came after 0138 look in public first, too: a temporary table of the session must not deceive them.
do $$
declare
  rule regprocedure;
begin
  for rule in
    select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype and p.proconfig is null
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s set search_path = public, pg_temp', rule);
  end loop;
end $$;
