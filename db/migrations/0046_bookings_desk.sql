-- The bookings desk: who reports bookings and by which door, why a booking is whose, and who said so by hand.

create table suppliers (
  id text primary key,
  name text not null check (char_length(name) between 2 and 80),
  created_at timestamptz not null default now()
);
create unique index suppliers_name on suppliers (lower(name));
-- The one whose webhook reports to us.
insert into suppliers (id, name) values ('supp_travel_site', 'Sitio de viajes');

-- An act of a person: whose trip a booking is. The last one counts. Ids without references, as in the audit log: it outlives accounts.
create table booking_assignments (
  id text primary key,
  booking_id text not null references bookings,
  -- Both null: nobody's, it waits again.
  hand_off_id text references hand_offs,
  user_id text,
  reason text not null check (char_length(reason) between 1 and 500),
  assigned_by text not null,
  created_at timestamptz not null
);
create index booking_assignments_of_booking on booking_assignments (booking_id, created_at);
create trigger booking_assignments_append_only before update or delete on booking_assignments for each row execute function refuse_change();

alter table bookings
  add column supplier_id text not null default 'supp_travel_site' references suppliers,
  -- Of the last report that counted.
  add column door text not null default 'webhook' check (door in ('webhook', 'hand', 'statement')),
  add column match_reasons text[] not null default '{}',
  -- In per cent: of the match, or of the best suggestion.
  add column match_confidence smallint check (match_confidence between 0 and 100),
  -- Whose verified e-mail the report named; the address itself is not kept.
  add column suggested_user_id text references users on delete set null,
  add column assignment_id text references booking_assignments,
  drop constraint bookings_external_id_key,
  add constraint bookings_external_id_key unique (supplier_id, external_id),
  drop constraint bookings_match_check,
  add constraint bookings_match_check check (match in ('code', 'account', 'hand', 'none')),
  drop constraint bookings_match_has_its_reason,
  add constraint bookings_match_has_its_reason check (
    (match <> 'code' or hand_off_id is not null) and (match not in ('account', 'none') or hand_off_id is null) and (match <> 'none' or user_id is null)
  );
update bookings set match_confidence = 100, match_reasons = array[match] where match in ('code', 'account');
update bookings set match_confidence = 75, match_reasons = '{destination,dates,trip_type,only_one}' where match = 'none' and suggested_hand_off_id is not null;
create index bookings_newest on bookings (occurred_at desc, id desc);
create index bookings_waiting on bookings (created_at) where match = 'none' or needs_review is not null;

alter table booking_reports
  add column door text not null default 'webhook' check (door in ('webhook', 'hand', 'statement')),
  add column reported_by text,
  -- Each door counts its own revisions.
  drop constraint booking_reports_pkey,
  add primary key (booking_id, door, revision);

-- The assignment that a contribution follows.
alter table contributions add column booking_assignment_id text;

-- A contribution goes to another project, as its trip was assigned by hand: what was promised to one is promised to the other.
insert into ledger_moves (position, kind, moves, account) values (20, 'moved', true, 'expected');

-- Who a user is, at desks, also of those who are disabled.
create view user_faces as select id, username, name, surname from users;
