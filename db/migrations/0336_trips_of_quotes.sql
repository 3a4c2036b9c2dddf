-- A quote that was sent says its trip, too: places, days and travellers were read from the deal, and changed with it after they were accepted.
alter table quote_versions add column trip jsonb;
alter table quote_versions disable trigger quote_versions_keep;
update quote_versions v
  set trip = jsonb_build_object('trip_type', d.trip_type, 'departure_id', d.departure_id, 'destination_id', d.destination_id,
    'start_date', d.start_date, 'end_date', d.end_date, 'rooms', d.rooms)
  from deals d where d.id = v.deal_id and v.sent_at is not null;
alter table quote_versions enable trigger quote_versions_keep;
alter table quote_versions drop constraint quote_versions_sent, add constraint quote_versions_sent check (num_nonnulls(sent_at, sent_way, trip) in (0, 3));
