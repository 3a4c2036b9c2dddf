-- What the database looks like today. Written by bin/dump-schema from what db/migrations make; db/schema/schema.test.ts is red when it is stale.
-- Who may read what: src/testing/table-owners.ts.

create extension fuzzystrmatch;
create extension pg_trgm;
create extension unaccent;

create table audit_entries (
  id text not null,
  actor_id text,
  action text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  created_at timestamp with time zone not null default now(),
  constraint audit_entries_pkey PRIMARY KEY (id),
  constraint audit_entries_action_check CHECK (action ~ '^[a-z_]+\.[a-z_]+$'::text),
  constraint audit_entries_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500)
);
CREATE INDEX audit_entries_newest ON audit_entries USING btree (created_at DESC, id DESC);
CREATE INDEX audit_entries_of_actor ON audit_entries USING btree (actor_id, created_at DESC, id DESC);
CREATE INDEX audit_entries_of_subject ON audit_entries USING btree (subject_id, created_at DESC, id DESC);
CREATE INDEX audit_entries_text ON audit_entries USING gin (plain_text((((((((action || ' '::text) || COALESCE(reason, ''::text)) || ' '::text) || subject_id) || ' '::text) || COALESCE(before::text, ''::text)) || ' '::text) || COALESCE(after::text, ''::text)) gin_trgm_ops);
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table backups (
  made_at timestamp with time zone not null,
  bytes bigint not null,
  sha256 text not null,
  constraint backups_pkey PRIMARY KEY (made_at),
  constraint backups_bytes_check CHECK (bytes > 0),
  constraint backups_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text)
);

create table bank_days (
  account_id text not null,
  part text not null,
  day date not null,
  balance bigint not null,
  opening bigint not null,
  constraint bank_days_pkey PRIMARY KEY (account_id, part, day),
  constraint bank_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES platform_accounts(id)
);
CREATE TRIGGER tell_guests_delete AFTER DELETE ON bank_days REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''totals''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON bank_days REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''totals''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON bank_days REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''totals''');

create table bank_lines (
  id text not null,
  account_id text not null,
  statement_id text not null,
  day date not null,
  amount bigint not null,
  balance bigint not null,
  part text not null default ''::text,
  reference text not null default ''::text,
  sealed_details text,
  is_provisional boolean not null default false,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone not null,
  outcome text,
  provisional_on date,
  constraint bank_lines_pkey PRIMARY KEY (id),
  constraint bank_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES platform_accounts(id),
  constraint bank_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id),
  constraint bank_lines_amount_check CHECK (amount <> 0),
  constraint bank_lines_outcome_check CHECK (outcome = ANY (ARRAY['matched'::text, 'set_aside'::text]))
);
CREATE INDEX bank_lines_by_amount ON bank_lines USING btree (COALESCE(outcome,
CASE
    WHEN amount > 0 THEN 'credits'::text
    ELSE 'debits'::text
END), abs(amount), id) WHERE withdrawn_at IS NULL;
CREATE INDEX bank_lines_by_day ON bank_lines USING btree (day DESC, id DESC);
CREATE INDEX bank_lines_by_less ON bank_lines USING btree (COALESCE(outcome,
CASE
    WHEN amount > 0 THEN 'credits'::text
    ELSE 'debits'::text
END), abs(amount) DESC, id) WHERE withdrawn_at IS NULL;
CREATE INDEX bank_lines_listed ON bank_lines USING btree (COALESCE(outcome,
CASE
    WHEN amount > 0 THEN 'credits'::text
    ELSE 'debits'::text
END), day, id) WHERE withdrawn_at IS NULL;
CREATE INDEX bank_lines_of_day ON bank_lines USING btree (account_id, day, id);
CREATE INDEX bank_lines_open ON bank_lines USING btree (account_id, day, id) INCLUDE (amount) WHERE withdrawn_at IS NULL AND outcome IS NULL;
CREATE INDEX bank_lines_provisional ON bank_lines USING btree (account_id, provisional_on) WHERE provisional_on IS NOT NULL;
CREATE INDEX bank_lines_referenced ON bank_lines USING gin (lower(reference) gin_trgm_ops);
CREATE TRIGGER remember_provisional BEFORE INSERT OR UPDATE OF is_provisional ON bank_lines FOR EACH ROW EXECUTE FUNCTION remember_provisional();

create table bank_match_repayments (
  match_id text not null,
  settlement_id text not null,
  constraint bank_match_repayments_pkey PRIMARY KEY (match_id, settlement_id),
  constraint bank_match_repayments_match_id_fkey FOREIGN KEY (match_id) REFERENCES bank_matches(id),
  constraint bank_match_repayments_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES claim_settlements(id)
);
CREATE INDEX bank_match_repayments_of_settlement ON bank_match_repayments USING btree (settlement_id);
CREATE CONSTRAINT TRIGGER match_is_its_repayments AFTER INSERT ON bank_match_repayments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_match_repayments();

create table bank_matches (
  id text not null,
  line_id text not null,
  contribution_id text,
  payment_id text,
  returned_payment_id text,
  settlement_id text,
  kind text,
  note text,
  confidence integer not null,
  reasons text[] not null,
  is_automatic boolean not null,
  wrote_arrival boolean not null default false,
  matched_by text not null,
  created_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  undone_by text,
  undo_reason text,
  constraint bank_matches_pkey PRIMARY KEY (id),
  constraint bank_matches_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint bank_matches_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint bank_matches_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint bank_matches_returned_payment_id_fkey FOREIGN KEY (returned_payment_id) REFERENCES payments(id),
  constraint bank_matches_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES claim_settlements(id),
  constraint bank_matches_check CHECK (num_nonnulls(contribution_id, payment_id, returned_payment_id, settlement_id, kind) = 1),
  constraint bank_matches_check1 CHECK (kind IS DISTINCT FROM 'other'::text OR note IS NOT NULL),
  constraint bank_matches_check2 CHECK (num_nonnulls(undone_at, undone_by, undo_reason) = ANY (ARRAY[0, 3])),
  constraint bank_matches_confidence_check CHECK (confidence >= 0 AND confidence <= 100),
  constraint bank_matches_kind_check CHECK (kind = ANY (ARRAY['fee'::text, 'tax'::text, 'interest'::text, 'supplier'::text, 'own_transfer'::text, 'mercado_pago'::text, 'returned'::text, 'other'::text])),
  constraint bank_matches_note_check CHECK (char_length(note) >= 1 AND char_length(note) <= 500),
  constraint bank_matches_undo_reason_check CHECK (char_length(undo_reason) >= 1 AND char_length(undo_reason) <= 500)
);
CREATE INDEX bank_matches_by_line ON bank_matches USING btree (line_id, created_at);
CREATE UNIQUE INDEX bank_matches_of_contribution ON bank_matches USING btree (contribution_id) WHERE undone_at IS NULL AND contribution_id IS NOT NULL;
CREATE UNIQUE INDEX bank_matches_of_line ON bank_matches USING btree (line_id) WHERE undone_at IS NULL;
CREATE UNIQUE INDEX bank_matches_of_payment ON bank_matches USING btree (payment_id) WHERE undone_at IS NULL AND payment_id IS NOT NULL;
CREATE UNIQUE INDEX bank_matches_of_return ON bank_matches USING btree (returned_payment_id) WHERE undone_at IS NULL AND returned_payment_id IS NOT NULL;
CREATE UNIQUE INDEX bank_matches_of_settlement ON bank_matches USING btree (settlement_id) WHERE undone_at IS NULL AND settlement_id IS NOT NULL;
CREATE TRIGGER check_bank_match BEFORE INSERT ON bank_matches FOR EACH ROW EXECUTE FUNCTION check_bank_match();
CREATE TRIGGER note_outcome AFTER INSERT OR DELETE ON bank_matches FOR EACH ROW EXECUTE FUNCTION note_outcome();
CREATE TRIGGER note_outcome_again AFTER UPDATE OF undone_at, kind ON bank_matches FOR EACH ROW WHEN (old.undone_at IS DISTINCT FROM new.undone_at OR old.kind IS DISTINCT FROM new.kind) EXECUTE FUNCTION note_outcome();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON bank_matches REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''totals''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON bank_matches REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''totals''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON bank_matches REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''totals''');

create table bank_statements (
  id text not null,
  account_id text not null,
  file_name text not null,
  digest text not null,
  state text not null,
  sealed_content text,
  asks text[] not null default '{}'::text[],
  headings text[] not null,
  reading jsonb not null,
  account_number text,
  starts_on date,
  ends_on date,
  opening_amount bigint,
  closing_amount bigint,
  lines integer not null default 0,
  new_lines integer not null default 0,
  uploaded_by text not null,
  created_at timestamp with time zone not null,
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_account_id_fkey FOREIGN KEY (account_id) REFERENCES platform_accounts(id),
  constraint bank_statements_check CHECK ((state = 'asks'::text) = (sealed_content IS NOT NULL)),
  constraint bank_statements_check1 CHECK (state = 'asks'::text OR closing_amount IS NOT NULL),
  constraint bank_statements_state_check CHECK (state = ANY (ARRAY['asks'::text, 'imported'::text]))
);
CREATE INDEX bank_statements_by_time ON bank_statements USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX bank_statements_of_file ON bank_statements USING btree (account_id, digest);

create table booking_assignments (
  id text not null,
  booking_id text not null,
  hand_off_id text,
  user_id text,
  reason text not null,
  assigned_by text not null,
  created_at timestamp with time zone not null,
  deal_code text,
  constraint booking_assignments_pkey PRIMARY KEY (id),
  constraint booking_assignments_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint booking_assignments_hand_off_id_fkey FOREIGN KEY (hand_off_id) REFERENCES hand_offs(id),
  constraint booking_assignments_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500)
);
CREATE INDEX booking_assignments_of_booking ON booking_assignments USING btree (booking_id, created_at);
CREATE TRIGGER booking_assignments_append_only BEFORE DELETE OR UPDATE ON booking_assignments FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table booking_reports (
  external_id text not null,
  revision integer not null,
  booking_id text not null,
  digest text not null,
  body jsonb not null,
  applied boolean not null,
  created_at timestamp with time zone not null default now(),
  door text not null default 'webhook'::text,
  reported_by text,
  constraint booking_reports_pkey PRIMARY KEY (booking_id, door, revision),
  constraint booking_reports_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint booking_reports_door_check CHECK (door = ANY (ARRAY['webhook'::text, 'hand'::text, 'statement'::text])),
  constraint booking_reports_revision_check CHECK (revision > 0)
);
CREATE TRIGGER booking_reports_append_only BEFORE DELETE OR UPDATE ON booking_reports FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table bookings (
  id text not null,
  external_id text not null,
  revision integer not null,
  status text not null,
  hand_off_id text,
  match text not null,
  suggested_hand_off_id text,
  trail_code text not null,
  trip_type text not null,
  destination_id text,
  departure_id text,
  start_date date,
  end_date date,
  currency text not null,
  sale_amount bigint not null,
  cost_amount bigint not null,
  fees_amount bigint not null,
  taxes_amount bigint not null,
  profit_amount bigint not null,
  occurred_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  user_id text,
  needs_review text,
  share_amount bigint not null default 0,
  supplier_id text not null default 'supp_travel_site'::text,
  door text not null default 'webhook'::text,
  match_reasons text[] not null default '{}'::text[],
  match_confidence smallint,
  suggested_user_id text,
  assignment_id text,
  day_revision integer,
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_external_id_key UNIQUE (supplier_id, external_id),
  constraint bookings_trail_code_key UNIQUE (trail_code),
  constraint bookings_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES booking_assignments(id),
  constraint bookings_hand_off_id_fkey FOREIGN KEY (hand_off_id) REFERENCES hand_offs(id),
  constraint bookings_suggested_hand_off_id_fkey FOREIGN KEY (suggested_hand_off_id) REFERENCES hand_offs(id),
  constraint bookings_suggested_user_id_fkey FOREIGN KEY (suggested_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint bookings_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint bookings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint bookings_door_check CHECK (door = ANY (ARRAY['webhook'::text, 'hand'::text, 'statement'::text])),
  constraint bookings_match_check CHECK (match = ANY (ARRAY['code'::text, 'account'::text, 'hand'::text, 'none'::text])),
  constraint bookings_match_confidence_check CHECK (match_confidence >= 0 AND match_confidence <= 100),
  constraint bookings_match_has_its_reason CHECK ((match <> 'code'::text OR hand_off_id IS NOT NULL) AND ((match <> ALL (ARRAY['account'::text, 'none'::text])) OR hand_off_id IS NULL) AND (match <> 'none'::text OR user_id IS NULL)),
  constraint bookings_needs_review_check CHECK (needs_review = ANY (ARRAY['unknown_currency'::text, 'impossible_date'::text, 'end_before_start'::text])),
  constraint bookings_revision_check CHECK (revision > 0),
  constraint bookings_share_amount_check CHECK (share_amount >= 0),
  constraint bookings_status_check CHECK (status = ANY (ARRAY['confirmed'::text, 'cancelled'::text]))
);
CREATE INDEX bookings_by_confidence ON bookings USING btree (match_confidence NULLS FIRST, id);
CREATE INDEX bookings_by_destination ON bookings USING btree (destination_id);
CREATE INDEX bookings_by_plain_number ON bookings USING btree (supplier_id, regexp_replace(external_id, '^0+(?=\d)'::text, ''::text));
CREATE INDEX bookings_by_profit ON bookings USING btree (profit_amount, id);
CREATE INDEX bookings_in_order ON bookings USING btree (created_at, id);
CREATE INDEX bookings_newest ON bookings USING btree (occurred_at DESC, id DESC);
CREATE INDEX bookings_numbered ON bookings USING gin (plain_text(external_id) gin_trgm_ops);
CREATE INDEX bookings_of_hand_off ON bookings USING btree (hand_off_id) INCLUDE (id, user_id);
CREATE INDEX bookings_of_user ON bookings USING btree (user_id, created_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX bookings_text ON bookings USING gin (plain_text((external_id || ' '::text) || trail_code) gin_trgm_ops);
CREATE INDEX bookings_unmatched ON bookings USING btree (created_at, id) WHERE match = 'none'::text;
CREATE INDEX bookings_unmatched_by_amount ON bookings USING btree (currency, share_amount, id) WHERE match = 'none'::text;
CREATE INDEX bookings_unmatched_by_less ON bookings USING btree (currency, share_amount DESC, id DESC) WHERE match = 'none'::text;
CREATE INDEX bookings_waiting ON bookings USING btree (created_at) WHERE match = 'none'::text OR needs_review IS NOT NULL;
CREATE TRIGGER count_booked AFTER INSERT OR DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION count_booked();
CREATE TRIGGER count_booked_again AFTER UPDATE OF hand_off_id, status ON bookings FOR EACH ROW WHEN (old.hand_off_id IS DISTINCT FROM new.hand_off_id OR old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION count_booked();
CREATE TRIGGER note_booked AFTER INSERT OR DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION note_booked();
CREATE TRIGGER note_booked_again AFTER UPDATE OF hand_off_id ON bookings FOR EACH ROW WHEN (old.hand_off_id IS DISTINCT FROM new.hand_off_id) EXECUTE FUNCTION note_booked();
CREATE TRIGGER post_changed_share AFTER UPDATE OF match, share_amount, currency ON bookings FOR EACH ROW WHEN (old.match = 'none'::text OR new.match = 'none'::text) EXECUTE FUNCTION post_unmatched_share();
CREATE TRIGGER post_unmatched_share AFTER INSERT ON bookings FOR EACH ROW WHEN (new.match = 'none'::text AND new.share_amount > 0) EXECUTE FUNCTION post_unmatched_share();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON bookings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r) - ''{suggested_hand_off_id}''::text[]', 'r.trail_code', 'r.id, r.match, r.share_amount, r.currency', 'case when r.match = ''none'' then ''totals'' end', 'r.id, r.end_date', '''totals''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON bookings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r) - ''{suggested_hand_off_id}''::text[]', 'r.trail_code', 'r.id, r.match, r.share_amount, r.currency', 'case when r.match = ''none'' then ''totals'' end', 'r.id, r.end_date', '''totals''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON bookings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r) - ''{suggested_hand_off_id}''::text[]', 'r.trail_code', 'r.id, r.match, r.share_amount, r.currency', 'case when r.match = ''none'' then ''totals'' end', 'r.id, r.end_date', '''totals''');

create table causes (
  id text not null,
  "position" integer not null,
  enabled boolean not null default true,
  constraint causes_pkey PRIMARY KEY (id),
  constraint causes_id_fkey FOREIGN KEY (id) REFERENCES content_items(id)
);
CREATE TRIGGER tell_guests_delete AFTER DELETE ON causes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''causes''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON causes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''causes''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON causes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''causes''');

create table changed_texts (
  project_id text not null
);

create table chat_codes (
  code text not null,
  page text not null,
  offer_id text,
  event_id text,
  project_id text,
  created_at timestamp with time zone not null,
  constraint chat_codes_pkey PRIMARY KEY (code),
  constraint chat_codes_once UNIQUE NULLS NOT DISTINCT (page, offer_id, event_id, project_id),
  constraint chat_codes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint chat_codes_code_check CHECK (code ~ '^[0-9a-z]{6}$'::text),
  constraint chat_codes_event_id_check CHECK (char_length(event_id) <= 80),
  constraint chat_codes_offer_id_check CHECK (char_length(offer_id) <= 80),
  constraint chat_codes_page_check CHECK (char_length(page) >= 1 AND char_length(page) <= 60)
);

create table claim_settlements (
  id text not null,
  claim_id text not null,
  kind text not null,
  amount bigint not null,
  payout_id text,
  reference text,
  paid_on date,
  reason text,
  recorded_by text,
  created_at timestamp with time zone not null,
  constraint claim_settlements_pkey PRIMARY KEY (id),
  constraint claim_settlements_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  constraint claim_settlements_kind_fkey FOREIGN KEY (kind) REFERENCES ledger_moves(kind),
  constraint claim_settlements_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint claim_settlements_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint claim_settlements_amount_check CHECK (amount > 0),
  constraint claim_settlements_check CHECK ((kind = 'set_off'::text) = (payout_id IS NOT NULL)),
  constraint claim_settlements_check1 CHECK (kind <> 'written_off'::text OR reason IS NOT NULL),
  constraint claim_settlements_kind_check CHECK (kind = ANY (ARRAY['set_off'::text, 'repaid'::text, 'written_off'::text])),
  constraint claim_settlements_reason_check CHECK (char_length(reason) >= 3 AND char_length(reason) <= 500),
  constraint claim_settlements_reference_check CHECK (char_length(reference) >= 1 AND char_length(reference) <= 80)
);
CREATE INDEX claim_settlements_of_claim ON claim_settlements USING btree (claim_id);
CREATE INDEX claim_settlements_of_payout ON claim_settlements USING btree (payout_id) WHERE payout_id IS NOT NULL;
CREATE CONSTRAINT TRIGGER claim_is_settled_once AFTER INSERT ON claim_settlements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_claim_settled();
CREATE TRIGGER settled_by_another BEFORE INSERT ON claim_settlements FOR EACH ROW WHEN (new.recorded_by IS NOT NULL AND new.kind <> 'set_off'::text) EXECUTE FUNCTION refuse_own_settlement();

create table claims (
  id text not null,
  contribution_id text not null,
  of_contribution_id text not null,
  payout_id text,
  organization_id text not null,
  amount bigint not null,
  currency text not null,
  cause text not null,
  created_at timestamp with time zone not null,
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_contribution_id_key UNIQUE (contribution_id),
  constraint claims_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint claims_of_contribution_id_fkey FOREIGN KEY (of_contribution_id) REFERENCES contributions(id),
  constraint claims_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint claims_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint claims_amount_check CHECK (amount > 0),
  constraint claims_cause_check CHECK (cause = ANY (ARRAY['cancelled'::text, 'reduced'::text, 'returned'::text, 'charged_back'::text, 'taken_back'::text, 'payout_returned'::text]))
);
CREATE INDEX claims_in_order ON claims USING btree (created_at DESC, id DESC);
CREATE INDEX claims_of_contribution ON claims USING btree (of_contribution_id);
CREATE INDEX claims_of_organization ON claims USING btree (organization_id, created_at DESC);
CREATE INDEX claims_of_payout ON claims USING btree (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX claims_of_piece ON claims USING btree (contribution_id);

create table client_logouts (
  id bigint not null generated always as identity,
  client_id text not null,
  user_id text not null,
  session_id text,
  created_at timestamp with time zone not null default now(),
  queued_at timestamp with time zone,
  attempts integer not null default 0,
  constraint client_logouts_pkey PRIMARY KEY (id),
  constraint client_logouts_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX client_logouts_once ON client_logouts USING btree (client_id, user_id, session_id) NULLS NOT DISTINCT WHERE queued_at IS NULL;

create table closed_month_reopenings (
  closed_month_id text not null,
  reason text not null,
  reopened_by text not null,
  reopened_at timestamp with time zone not null,
  constraint closed_month_reopenings_pkey PRIMARY KEY (closed_month_id),
  constraint closed_month_reopenings_closed_month_id_fkey FOREIGN KEY (closed_month_id) REFERENCES closed_months(id),
  constraint closed_month_reopenings_reason_check CHECK (length(reason) >= 3 AND length(reason) <= 500)
);
CREATE TRIGGER closed_month_reopenings_append_only BEFORE DELETE OR UPDATE ON closed_month_reopenings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON closed_month_reopenings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''totals''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON closed_month_reopenings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''totals''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON closed_month_reopenings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''totals''');

create table closed_month_sums (
  closed_month_id text not null,
  currency text not null,
  ours_amount bigint not null,
  theirs_amount bigint not null,
  difference_amount bigint not null,
  constraint closed_month_sums_pkey PRIMARY KEY (closed_month_id, currency),
  constraint closed_month_sums_closed_month_id_fkey FOREIGN KEY (closed_month_id) REFERENCES closed_months(id),
  constraint closed_month_sums_check CHECK (difference_amount = (theirs_amount - ours_amount))
);
CREATE TRIGGER closed_month_sums_append_only BEFORE DELETE OR UPDATE ON closed_month_sums FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table closed_months (
  id text not null,
  supplier_id text not null,
  month text not null,
  statement_id text not null,
  closed_by text not null,
  closed_at timestamp with time zone not null,
  number integer not null default 0,
  constraint closed_months_pkey PRIMARY KEY (id),
  constraint closed_months_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint closed_months_number_check CHECK (number >= 0)
);
CREATE INDEX closed_months_newest ON closed_months USING btree (closed_at DESC, id DESC);
CREATE UNIQUE INDEX closed_months_once ON closed_months USING btree (supplier_id, month, number);
CREATE TRIGGER closed_months_append_only BEFORE DELETE OR UPDATE ON closed_months FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON closed_months REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''totals''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON closed_months REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''totals''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON closed_months REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''totals''');

create table common_words (
  word text not null,
  status text not null,
  projects integer not null,
  constraint common_words_pkey PRIMARY KEY (word, status)
);

create table content_confirmations (
  item_id text not null,
  side text not null,
  other_version_id text not null,
  confirmed_by text,
  confirmed_at timestamp with time zone not null,
  number integer not null,
  constraint content_confirmations_pkey PRIMARY KEY (item_id, side, number),
  constraint content_confirmations_item_id_fkey FOREIGN KEY (item_id) REFERENCES content_items(id),
  constraint content_confirmations_other_version_id_fkey FOREIGN KEY (other_version_id) REFERENCES content_versions(id),
  constraint content_confirmations_number_check CHECK (number > 0),
  constraint content_confirmations_side_check CHECK (side = ANY (ARRAY['es'::text, 'en'::text]))
);
CREATE TRIGGER content_confirmations_append_only BEFORE DELETE OR UPDATE ON content_confirmations FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_content_waits AFTER INSERT ON content_confirmations FOR EACH ROW EXECUTE FUNCTION note_content_waits();

create table content_drafts (
  item_id text not null,
  content jsonb not null,
  digests jsonb not null,
  search_text text not null,
  version integer not null,
  updated_by text,
  updated_at timestamp with time zone not null,
  constraint content_drafts_pkey PRIMARY KEY (item_id),
  constraint content_drafts_item_id_fkey FOREIGN KEY (item_id) REFERENCES content_items(id) ON DELETE CASCADE,
  constraint content_drafts_version_check CHECK (version > 0)
);
CREATE INDEX content_drafts_authored ON content_drafts USING btree (COALESCE((content -> 'shared'::text) ->> 'author'::text, ''::text), item_id) WHERE COALESCE((content -> 'shared'::text) ->> 'author'::text, ''::text) <> ''::text;
CREATE INDEX content_drafts_by_start ON content_drafts USING btree ("substring"((content -> 'shared'::text) ->> 'start'::text, '^\d{4}-\d{2}-\d{2}$'::text), item_id);
CREATE INDEX content_drafts_by_start_down ON content_drafts USING btree ("substring"((content -> 'shared'::text) ->> 'start'::text, '^\d{4}-\d{2}-\d{2}$'::text) DESC NULLS LAST, item_id DESC);
CREATE INDEX content_drafts_by_title ON content_drafts USING btree ("left"(search_text, 100), item_id);
CREATE INDEX content_drafts_changed ON content_drafts USING btree (updated_at, item_id);
CREATE INDEX content_drafts_text ON content_drafts USING gin (search_text gin_trgm_ops);
CREATE TRIGGER content_drafts_of_sections BEFORE UPDATE ON content_drafts FOR EACH ROW EXECUTE FUNCTION keep_section_place();
CREATE TRIGGER content_drafts_pictures AFTER INSERT OR UPDATE OF content ON content_drafts FOR EACH ROW EXECUTE FUNCTION follow_picture_uses();
CREATE TRIGGER note_content_waits AFTER INSERT OR UPDATE OF digests ON content_drafts FOR EACH ROW EXECUTE FUNCTION note_content_waits();

create table content_items (
  id text not null,
  kind text not null,
  created_by text,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  public_since timestamp with time zone,
  waits_until timestamp with time zone,
  constraint content_items_pkey PRIMARY KEY (id),
  constraint content_items_id_kind_key UNIQUE (id, kind),
  constraint content_items_kind_check CHECK (kind = ANY (ARRAY['post'::text, 'offer'::text, 'offer_group'::text, 'offer_event'::text, 'terms'::text, 'privacy'::text, 'place_page'::text, 'section'::text, 'cause'::text])),
  constraint content_items_lasting CHECK ((kind <> ALL (ARRAY['terms'::text, 'privacy'::text])) OR deleted_at IS NULL)
);
CREATE INDEX content_items_kind ON content_items USING btree (kind, created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX content_items_public_since ON content_items USING btree (kind, public_since, id) WHERE deleted_at IS NULL;
CREATE INDEX content_items_public_since_down ON content_items USING btree (kind, public_since DESC NULLS LAST, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX content_items_single ON content_items USING btree (kind) WHERE kind = ANY (ARRAY['terms'::text, 'privacy'::text]);
CREATE INDEX content_items_waiting ON content_items USING btree (waits_until) WHERE waits_until IS NOT NULL;
CREATE TRIGGER begin_figures AFTER INSERT ON content_items FOR EACH ROW WHEN (new.kind = 'offer'::text) EXECUTE FUNCTION begin_figures();
CREATE TRIGGER content_items_of_causes AFTER INSERT ON content_items FOR EACH ROW WHEN (new.kind = 'cause'::text) EXECUTE FUNCTION begin_cause();
CREATE TRIGGER content_items_of_sections BEFORE UPDATE OF deleted_at ON content_items FOR EACH ROW WHEN (new.deleted_at IS NOT NULL AND new.kind = 'section'::text) EXECUTE FUNCTION keep_single_section();

create table content_links (
  version_id text not null,
  target_id text not null,
  constraint content_links_pkey PRIMARY KEY (version_id, target_id),
  constraint content_links_version_id_fkey FOREIGN KEY (version_id) REFERENCES content_versions(id)
);
CREATE INDEX content_links_target ON content_links USING btree (target_id);

create table content_moments (
  item_id text not null,
  kind text not null,
  part text not null,
  starts_at timestamp with time zone not null,
  version_id text,
  decided_by text,
  decided_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  first_at timestamp with time zone,
  constraint content_moments_pkey PRIMARY KEY (item_id, part, starts_at),
  constraint content_moments_item_id_kind_fkey FOREIGN KEY (item_id, kind) REFERENCES content_items(id, kind),
  constraint content_moments_version_id_fkey FOREIGN KEY (version_id) REFERENCES content_versions(id),
  constraint content_moments_lasting CHECK ((kind <> ALL (ARRAY['terms'::text, 'privacy'::text])) OR part <> 'es'::text OR version_id IS NOT NULL),
  constraint content_moments_part_check CHECK (part = ANY (ARRAY['es'::text, 'en'::text, 'shared'::text]))
);
CREATE INDEX content_moments_next ON content_moments USING btree (starts_at);
CREATE INDEX content_moments_public ON content_moments USING btree (kind, part, first_at DESC, item_id DESC) WHERE version_id IS NOT NULL;
CREATE INDEX content_moments_version ON content_moments USING btree (version_id);
CREATE CONSTRAINT TRIGGER content_moments_ended AFTER INSERT ON content_moments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.kind = 'cause'::text AND new.version_id IS NULL) EXECUTE FUNCTION keep_needed_cause();
CREATE TRIGGER content_moments_followed AFTER INSERT OR DELETE ON content_moments FOR EACH ROW EXECUTE FUNCTION follow_content_moments();
CREATE CONSTRAINT TRIGGER content_moments_forgotten AFTER DELETE ON content_moments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.kind = 'cause'::text) EXECUTE FUNCTION keep_needed_cause();
CREATE TRIGGER content_moments_kept BEFORE DELETE OR UPDATE ON content_moments FOR EACH ROW EXECUTE FUNCTION keep_past_moments();
CREATE TRIGGER content_moments_not_truncated BEFORE TRUNCATE ON content_moments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER content_moments_of_sections BEFORE INSERT ON content_moments FOR EACH ROW WHEN (new.kind = 'section'::text AND new.part = 'es'::text AND new.version_id IS NULL) EXECUTE FUNCTION keep_public_section();
CREATE TRIGGER note_content_waits AFTER INSERT OR DELETE ON content_moments FOR EACH ROW EXECUTE FUNCTION note_content_waits();
CREATE TRIGGER note_public_since AFTER INSERT OR DELETE ON content_moments FOR EACH ROW EXECUTE FUNCTION note_public_since();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON content_moments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.item_id, r.part, r.starts_at, r.version_id', 'r.item_id', 'r.item_id, r.part, r.starts_at, r.version_id', 'case when r.kind like ''offer%'' then ''offers'' when r.kind in (''terms'', ''privacy'') then ''legal_texts'' else r.kind || ''s'' end');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON content_moments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.item_id, r.part, r.starts_at, r.version_id', 'r.item_id', 'r.item_id, r.part, r.starts_at, r.version_id', 'case when r.kind like ''offer%'' then ''offers'' when r.kind in (''terms'', ''privacy'') then ''legal_texts'' else r.kind || ''s'' end');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON content_moments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.item_id, r.part, r.starts_at, r.version_id', 'r.item_id', 'r.item_id, r.part, r.starts_at, r.version_id', 'case when r.kind like ''offer%'' then ''offers'' when r.kind in (''terms'', ''privacy'') then ''legal_texts'' else r.kind || ''s'' end');

create table content_picture_uses (
  picture_id text not null,
  item_id text not null,
  draft_of text,
  version_id text,
  change_id text,
  constraint content_picture_uses_picture_id_draft_of_version_id_change__key UNIQUE NULLS NOT DISTINCT (picture_id, draft_of, version_id, change_id),
  constraint content_picture_uses_change_id_fkey FOREIGN KEY (change_id) REFERENCES offer_changes(id) ON DELETE CASCADE,
  constraint content_picture_uses_draft_of_fkey FOREIGN KEY (draft_of) REFERENCES content_drafts(item_id) ON DELETE CASCADE,
  constraint content_picture_uses_item_id_fkey FOREIGN KEY (item_id) REFERENCES content_items(id),
  constraint content_picture_uses_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES content_pictures(id),
  constraint content_picture_uses_version_id_fkey FOREIGN KEY (version_id) REFERENCES content_versions(id),
  constraint content_picture_uses_check CHECK (num_nonnulls(draft_of, version_id, change_id) = 1)
);
CREATE INDEX content_picture_uses_change ON content_picture_uses USING btree (change_id) WHERE change_id IS NOT NULL;
CREATE INDEX content_picture_uses_draft ON content_picture_uses USING btree (draft_of) WHERE draft_of IS NOT NULL;
CREATE INDEX content_picture_uses_item ON content_picture_uses USING btree (item_id);
CREATE INDEX content_picture_uses_version ON content_picture_uses USING btree (version_id) WHERE version_id IS NOT NULL;

create table content_pictures (
  id text not null,
  width integer not null,
  height integer not null,
  alt_es text not null default ''::text,
  alt_en text not null default ''::text,
  uploaded_by text,
  created_at timestamp with time zone not null,
  file_name text not null default ''::text,
  focus_x smallint not null default 50,
  focus_y smallint not null default 50,
  version integer not null default 1,
  updated_by text,
  updated_at timestamp with time zone,
  constraint content_pictures_pkey PRIMARY KEY (id),
  constraint content_pictures_alt_en_check CHECK (char_length(alt_en) <= 300),
  constraint content_pictures_alt_es_check CHECK (char_length(alt_es) <= 300),
  constraint content_pictures_file_name_check CHECK (char_length(file_name) <= 120),
  constraint content_pictures_focus_x_check CHECK (focus_x >= 0 AND focus_x <= 100),
  constraint content_pictures_focus_y_check CHECK (focus_y >= 0 AND focus_y <= 100),
  constraint content_pictures_height_check CHECK (height > 0),
  constraint content_pictures_version_check CHECK (version > 0),
  constraint content_pictures_width_check CHECK (width > 0)
);
CREATE INDEX content_pictures_by_name ON content_pictures USING btree (plain_text(file_name), id);
CREATE INDEX content_pictures_newest ON content_pictures USING btree (created_at DESC, id);
CREATE INDEX content_pictures_words ON content_pictures USING gin (plain_text((((file_name || ' '::text) || alt_es) || ' '::text) || alt_en) gin_trgm_ops);

create table content_slugs (
  kind text not null,
  language text not null,
  slug text not null,
  item_id text not null,
  constraint content_slugs_pkey PRIMARY KEY (kind, language, slug),
  constraint content_slugs_item_id_kind_fkey FOREIGN KEY (item_id, kind) REFERENCES content_items(id, kind),
  constraint content_slugs_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text])),
  constraint content_slugs_of_places CHECK (kind <> 'place_page'::text OR slug ~ '^[a-z][a-z0-9-]{3,59}$'::text),
  constraint content_slugs_slug_check CHECK (slug ~ '^[a-z0-9](-?[a-z0-9])*$'::text AND char_length(slug) >= 4 AND char_length(slug) <= 80)
);
CREATE INDEX content_slugs_item ON content_slugs USING btree (item_id);
CREATE TRIGGER tell_guests_delete AFTER DELETE ON content_slugs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.item_id');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON content_slugs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.item_id');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON content_slugs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.item_id');

create table content_titles (
  version_id text not null,
  item_id text not null,
  kind text not null,
  language text not null,
  slug text not null,
  title text not null,
  summary text not null,
  search text not null default plain_text(((title || ' '::text) || summary)),
  constraint content_titles_pkey PRIMARY KEY (version_id),
  constraint content_titles_item_id_fkey FOREIGN KEY (item_id) REFERENCES content_items(id),
  constraint content_titles_version_id_fkey FOREIGN KEY (version_id) REFERENCES content_versions(id),
  constraint content_titles_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text]))
);
CREATE INDEX content_titles_search ON content_titles USING gin (search gin_trgm_ops);

create table content_versions (
  id text not null,
  item_id text not null,
  part text not null,
  number integer not null,
  content jsonb not null,
  digest text not null,
  created_by text,
  created_at timestamp with time zone not null,
  constraint content_versions_pkey PRIMARY KEY (id),
  constraint content_versions_item_id_part_number_key UNIQUE (item_id, part, number),
  constraint content_versions_item_id_fkey FOREIGN KEY (item_id) REFERENCES content_items(id),
  constraint content_versions_number_check CHECK (number > 0),
  constraint content_versions_part_check CHECK (part = ANY (ARRAY['es'::text, 'en'::text, 'shared'::text]))
);
CREATE INDEX content_versions_category ON content_versions USING btree ((content ->> 'category'::text)) WHERE (content ->> 'category'::text) IS NOT NULL;
CREATE INDEX content_versions_causes ON content_versions USING gin ((content -> 'causes'::text));
CREATE INDEX content_versions_place ON content_versions USING btree (((content -> 'place'::text) ->> 'id'::text)) WHERE ((content -> 'place'::text) ->> 'id'::text) IS NOT NULL;
CREATE TRIGGER content_title_noted AFTER INSERT ON content_versions FOR EACH ROW WHEN (new.part <> 'shared'::text) EXECUTE FUNCTION note_content_title();
CREATE TRIGGER content_versions_append_only BEFORE DELETE OR UPDATE ON content_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER content_versions_not_truncated BEFORE TRUNCATE ON content_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER content_versions_pictures AFTER INSERT ON content_versions FOR EACH ROW EXECUTE FUNCTION follow_picture_uses();
CREATE TRIGGER note_content_waits AFTER INSERT ON content_versions FOR EACH ROW EXECUTE FUNCTION note_content_waits();
CREATE TRIGGER offer_terms_noted AFTER INSERT ON content_versions FOR EACH ROW WHEN (new.part = 'shared'::text) EXECUTE FUNCTION note_offer_terms();

create table contribution_approvals (
  step_id bigint not null,
  contribution_id text not null,
  batch_id text,
  waited_for text,
  from_project_id text,
  constraint contribution_approvals_pkey PRIMARY KEY (step_id),
  constraint contribution_approvals_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint contribution_approvals_step_id_fkey FOREIGN KEY (step_id) REFERENCES contribution_steps(id)
);
CREATE INDEX contribution_approvals_of_batch ON contribution_approvals USING btree (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX contribution_approvals_of_contribution ON contribution_approvals USING btree (contribution_id);
CREATE TRIGGER contribution_approvals_append_only BEFORE DELETE OR UPDATE ON contribution_approvals FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table contribution_arrivals (
  id bigint not null generated always as identity,
  contribution_id text not null,
  amount bigint not null,
  arrived_on date not null,
  reason text,
  recorded_by text not null,
  created_at timestamp with time zone not null,
  constraint contribution_arrivals_pkey PRIMARY KEY (id),
  constraint contribution_arrivals_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint contribution_arrivals_amount_check CHECK (amount >= 0),
  constraint contribution_arrivals_check CHECK (amount > 0 OR reason IS NOT NULL),
  constraint contribution_arrivals_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500)
);
CREATE INDEX contribution_arrivals_of_contribution ON contribution_arrivals USING btree (contribution_id, id DESC);
CREATE TRIGGER contribution_arrivals_append_only BEFORE DELETE OR UPDATE ON contribution_arrivals FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table contribution_donors (
  contribution_id text not null,
  user_id text,
  name text,
  is_shown boolean not null default false,
  message text,
  way text not null,
  reference text,
  proof_file text,
  proof_name text,
  proof_type text,
  registered_by text,
  request_key text,
  created_at timestamp with time zone not null,
  forgotten_at timestamp with time zone,
  constraint contribution_donors_pkey PRIMARY KEY (contribution_id),
  constraint contribution_donors_request_key_key UNIQUE (request_key),
  constraint contribution_donors_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint contribution_donors_registered_by_fkey FOREIGN KEY (registered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint contribution_donors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint contribution_donors_check CHECK (name IS NOT NULL OR NOT is_shown),
  constraint contribution_donors_check1 CHECK (num_nonnulls(proof_file, proof_name, proof_type) = ANY (ARRAY[0, 3])),
  constraint contribution_donors_message_check CHECK (char_length(message) >= 1 AND char_length(message) <= 500),
  constraint contribution_donors_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 120),
  constraint contribution_donors_proof_name_check CHECK (char_length(proof_name) >= 1 AND char_length(proof_name) <= 120),
  constraint contribution_donors_reference_check CHECK (char_length(reference) >= 1 AND char_length(reference) <= 80),
  constraint contribution_donors_way_check CHECK (way = ANY (ARRAY['transfer'::text, 'cash'::text, 'cheque'::text, 'mercado_pago'::text, 'other'::text]))
);
CREATE INDEX contribution_donors_of_user ON contribution_donors USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX contribution_donors_registered ON contribution_donors USING btree (registered_by) WHERE registered_by IS NOT NULL;
CREATE INDEX contribution_donors_text ON contribution_donors USING gin (plain_text((COALESCE(name, ''::text) || ' '::text) || COALESCE(reference, ''::text)) gin_trgm_ops);
CREATE TRIGGER forget_bank_details AFTER UPDATE OF user_id ON contribution_donors FOR EACH ROW WHEN (old.user_id IS NOT NULL AND new.user_id IS NULL) EXECUTE FUNCTION forget_bank_details();
CREATE TRIGGER forget_donor BEFORE UPDATE OF user_id ON contribution_donors FOR EACH ROW WHEN (old.user_id IS NOT NULL AND new.user_id IS NULL) EXECUTE FUNCTION forget_donor();
CREATE TRIGGER forget_issued_files AFTER UPDATE OF user_id ON contribution_donors FOR EACH ROW WHEN (old.user_id IS NOT NULL AND new.user_id IS NULL) EXECUTE FUNCTION forget_issued_files();
CREATE TRIGGER forget_proof_name BEFORE UPDATE OF user_id ON contribution_donors FOR EACH ROW WHEN (old.user_id IS NOT NULL AND new.user_id IS NULL) EXECUTE FUNCTION forget_proof_name();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON contribution_donors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.contribution_id, case when r.is_shown then r.name end as name, case when r.is_shown then r.message end as message', '(select c.code from contributions c where c.id = r.contribution_id)');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON contribution_donors REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.contribution_id, case when r.is_shown then r.name end as name, case when r.is_shown then r.message end as message', '(select c.code from contributions c where c.id = r.contribution_id)');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON contribution_donors REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.contribution_id, case when r.is_shown then r.name end as name, case when r.is_shown then r.message end as message', '(select c.code from contributions c where c.id = r.contribution_id)');

create table contribution_notes (
  id text not null,
  contribution_id text not null,
  author_id text,
  body text not null,
  created_at timestamp with time zone not null,
  constraint contribution_notes_pkey PRIMARY KEY (id),
  constraint contribution_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint contribution_notes_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint contribution_notes_body_check CHECK (char_length(body) >= 1 AND char_length(body) <= 2000)
);
CREATE INDEX contribution_notes_of_author ON contribution_notes USING btree (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX contribution_notes_of_contribution ON contribution_notes USING btree (contribution_id, created_at);
CREATE TRIGGER refresh_dues_noted AFTER INSERT ON contribution_notes FOR EACH ROW EXECUTE FUNCTION refresh_dues_of_one();

create table contribution_notices (
  id bigint not null generated always as identity,
  contribution_id text not null,
  step_id bigint not null,
  to_organization boolean not null,
  to_contributor boolean not null,
  created_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint contribution_notices_pkey PRIMARY KEY (id),
  constraint contribution_notices_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint contribution_notices_step_id_fkey FOREIGN KEY (step_id) REFERENCES contribution_steps(id)
);
CREATE INDEX contribution_notices_of_step ON contribution_notices USING btree (step_id);
CREATE INDEX contribution_notices_waiting ON contribution_notices USING btree (id) WHERE told_at IS NULL;
CREATE TRIGGER tell_guests_delete AFTER DELETE ON contribution_notices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.step_id, r.told_at, r.to_organization, r.to_contributor', '(select c.code from contributions c where c.id = r.contribution_id)');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON contribution_notices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.step_id, r.told_at, r.to_organization, r.to_contributor', '(select c.code from contributions c where c.id = r.contribution_id)');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON contribution_notices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.step_id, r.told_at, r.to_organization, r.to_contributor', '(select c.code from contributions c where c.id = r.contribution_id)');

create table contribution_questions (
  id text not null,
  contribution_id text not null,
  asked_by text not null,
  question text not null,
  asked_at timestamp with time zone not null,
  answer text,
  answered_by text,
  answered_at timestamp with time zone,
  constraint contribution_questions_pkey PRIMARY KEY (id),
  constraint contribution_questions_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint contribution_questions_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint contribution_questions_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint contribution_questions_answer_check CHECK (char_length(answer) >= 1 AND char_length(answer) <= 2000),
  constraint contribution_questions_check CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint contribution_questions_question_check CHECK (char_length(question) >= 1 AND char_length(question) <= 1000)
);
CREATE INDEX contribution_questions_answered ON contribution_questions USING btree (answered_by) WHERE answered_by IS NOT NULL;
CREATE INDEX contribution_questions_of_contribution ON contribution_questions USING btree (contribution_id, asked_at);
CREATE INDEX contribution_questions_of_user ON contribution_questions USING btree (asked_by);
CREATE UNIQUE INDEX contribution_questions_open ON contribution_questions USING btree (contribution_id, asked_by) WHERE answered_at IS NULL;

create table contribution_steps (
  id bigint not null generated always as identity,
  contribution_id text not null,
  kind text not null,
  amount bigint not null,
  profit_amount bigint,
  booking_revision integer,
  created_at timestamp with time zone not null default now(),
  currency text not null,
  project_id text,
  effective_at timestamp with time zone not null,
  acted_by text,
  reason text,
  cause text,
  rate_id text,
  constraint contribution_steps_pkey PRIMARY KEY (id),
  constraint contribution_steps_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint contribution_steps_kind_fkey FOREIGN KEY (kind) REFERENCES ledger_moves(kind),
  constraint contribution_steps_rate_id_fkey FOREIGN KEY (rate_id) REFERENCES exchange_rates(id),
  constraint contribution_steps_cause_check CHECK (cause = ANY (ARRAY['not_arrived'::text, 'supplier_unpaid'::text, 'cancelled'::text, 'returned'::text, 'duplicate'::text, 'mistake'::text, 'assigned'::text, 'chosen'::text, 'other'::text, 'completed'::text, 'stopped'::text, 'fee'::text, 'charged_back'::text, 'one_person'::text, 'withdrawn'::text, 'lapsed'::text, 'fund_rule'::text, 'fund_decision'::text, 'paid_in_part'::text])),
  constraint contribution_steps_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500)
);
CREATE INDEX contribution_steps_held ON contribution_steps USING btree (contribution_id, created_at) WHERE kind = 'held'::text;
CREATE INDEX contribution_steps_of_contribution ON contribution_steps USING btree (contribution_id, id);
CREATE TRIGGER approved_by_another BEFORE INSERT ON contribution_steps FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['approved'::text, 'allocated'::text])) AND new.acted_by IS NOT NULL) EXECUTE FUNCTION refuse_own_approval();
CREATE TRIGGER complete_step BEFORE INSERT ON contribution_steps FOR EACH ROW EXECUTE FUNCTION complete_step();
CREATE TRIGGER contribution_steps_append_only BEFORE DELETE OR UPDATE ON contribution_steps FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER contribution_steps_not_truncated BEFORE TRUNCATE ON contribution_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER post_steps AFTER INSERT ON contribution_steps REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION post_steps();
CREATE TRIGGER refresh_dues_held AFTER INSERT ON contribution_steps FOR EACH ROW WHEN (new.kind = 'held'::text) EXECUTE FUNCTION refresh_dues_of_one();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON contribution_steps REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '(select c.code from contributions c where c.id = r.contribution_id)');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON contribution_steps REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '(select c.code from contributions c where c.id = r.contribution_id)');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON contribution_steps REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '(select c.code from contributions c where c.id = r.contribution_id)');

create table contributions (
  id text not null,
  code text not null,
  kind text not null,
  project_id text,
  booking_id text,
  booking_revision integer,
  amount bigint not null,
  currency text not null,
  status text not null,
  approved_at timestamp with time zone,
  notified_at timestamp with time zone,
  paid_at timestamp with time zone,
  voided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  booking_assignment_id text,
  split_from text,
  rate_id text,
  claimed_amount bigint not null default 0,
  lost_amount bigint not null default 0,
  constraint contributions_pkey PRIMARY KEY (id),
  constraint contributions_code_key UNIQUE (code),
  constraint contributions_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint contributions_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint contributions_rate_id_fkey FOREIGN KEY (rate_id) REFERENCES exchange_rates(id),
  constraint contributions_split_from_fkey FOREIGN KEY (split_from) REFERENCES contributions(id),
  constraint contributions_amount_check CHECK (amount >= 0),
  constraint contributions_check CHECK (kind <> 'booking'::text OR booking_id IS NOT NULL),
  constraint contributions_check1 CHECK (paid_at IS NULL OR status = 'approved'::text),
  constraint contributions_check2 CHECK (split_from <> id),
  constraint contributions_check3 CHECK (claimed_amount = 0 OR lost_amount = 0),
  constraint contributions_check4 CHECK (claimed_amount = 0 AND lost_amount = 0 OR voided_at IS NOT NULL),
  constraint contributions_claimed_amount_check CHECK (claimed_amount >= 0),
  constraint contributions_kind_check CHECK (kind = ANY (ARRAY['booking'::text, 'donation'::text])),
  constraint contributions_lost_amount_check CHECK (lost_amount >= 0),
  constraint contributions_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'not_approved'::text]))
);
CREATE UNIQUE INDEX contributions_booking_id_key ON contributions USING btree (booking_id) WHERE split_from IS NULL;
CREATE INDEX contributions_by_amount ON contributions USING btree (amount, id);
CREATE INDEX contributions_by_booking ON contributions USING btree (booking_id) INCLUDE (id) WHERE booking_id IS NOT NULL;
CREATE INDEX contributions_by_notice ON contributions USING btree (notified_at NULLS FIRST, id);
CREATE INDEX contributions_by_whole ON contributions USING btree (COALESCE(split_from, id));
CREATE INDEX contributions_claimed ON contributions USING btree (claimed_amount, id) WHERE claimed_amount > 0;
CREATE INDEX contributions_coded ON contributions USING gin (plain_text(code) gin_trgm_ops);
CREATE INDEX contributions_due ON contributions USING btree (project_id, currency) WHERE status = 'approved'::text AND paid_at IS NULL AND voided_at IS NULL;
CREATE INDEX contributions_in_order ON contributions USING btree (created_at, id);
CREATE INDEX contributions_of_booking ON contributions USING btree (booking_id) WHERE split_from IS NOT NULL;
CREATE INDEX contributions_of_fund ON contributions USING btree (approved_at, id) WHERE project_id IS NULL AND status = 'approved'::text AND voided_at IS NULL AND paid_at IS NULL;
CREATE INDEX contributions_of_fund_by_amount ON contributions USING btree (amount, id) WHERE project_id IS NULL AND status = 'approved'::text AND voided_at IS NULL AND paid_at IS NULL;
CREATE INDEX contributions_of_project ON contributions USING btree (project_id, created_at DESC);
CREATE INDEX contributions_payable ON contributions USING btree (approved_at, id) WHERE status = 'approved'::text AND voided_at IS NULL AND paid_at IS NULL;
CREATE INDEX contributions_payable_by_amount ON contributions USING btree (currency, amount, id) WHERE status = 'approved'::text AND voided_at IS NULL AND paid_at IS NULL;
CREATE INDEX contributions_payable_by_less ON contributions USING btree (currency, amount DESC, id DESC) WHERE status = 'approved'::text AND voided_at IS NULL AND paid_at IS NULL;
CREATE INDEX contributions_pending ON contributions USING btree (created_at, id) WHERE status = 'pending'::text AND voided_at IS NULL;
CREATE INDEX contributions_pending_by_amount ON contributions USING btree (currency, amount, id) WHERE status = 'pending'::text AND voided_at IS NULL;
CREATE INDEX contributions_pending_by_less ON contributions USING btree (currency, amount DESC, id DESC) WHERE status = 'pending'::text AND voided_at IS NULL;
CREATE INDEX contributions_split_from ON contributions USING btree (split_from) WHERE split_from IS NOT NULL;
CREATE INDEX gifts_latest ON contributions USING btree (created_at DESC, id DESC) WHERE voided_at IS NULL AND amount > 0;
CREATE CONSTRAINT TRIGGER contribution_agrees_with_ledger AFTER INSERT OR UPDATE OF amount, currency, status, project_id, paid_at, voided_at, claimed_amount, lost_amount ON contributions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_contribution_money();
CREATE TRIGGER refresh_dues_insert AFTER INSERT ON contributions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_dues_of_new();
CREATE TRIGGER refresh_dues_update AFTER UPDATE ON contributions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_dues_of_changed();
CREATE TRIGGER take_off_payout AFTER UPDATE OF paid_at ON contributions FOR EACH ROW WHEN (old.paid_at IS NOT NULL AND new.paid_at IS NULL AND new.voided_at IS NOT NULL) EXECUTE FUNCTION take_off_payout();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON contributions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r) - ''{notified_at}''::text[]', 'r.code', 'r.code, r.project_id, r.voided_at is null and r.amount > 0 as listed, r.created_at', '''trails''', 'r.code, r.project_id, r.voided_at is null and r.amount > 0 as listed, r.created_at', '''trails:'' || r.project_id', 'r.code, r.status, r.amount, r.currency, r.paid_at, r.voided_at, r.claimed_amount, r.lost_amount', '''totals''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON contributions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r) - ''{notified_at}''::text[]', 'r.code', 'r.code, r.project_id, r.voided_at is null and r.amount > 0 as listed, r.created_at', '''trails''', 'r.code, r.project_id, r.voided_at is null and r.amount > 0 as listed, r.created_at', '''trails:'' || r.project_id', 'r.code, r.status, r.amount, r.currency, r.paid_at, r.voided_at, r.claimed_amount, r.lost_amount', '''totals''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON contributions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r) - ''{notified_at}''::text[]', 'r.code', 'r.code, r.project_id, r.voided_at is null and r.amount > 0 as listed, r.created_at', '''trails''', 'r.code, r.project_id, r.voided_at is null and r.amount > 0 as listed, r.created_at', '''trails:'' || r.project_id', 'r.code, r.status, r.amount, r.currency, r.paid_at, r.voided_at, r.claimed_amount, r.lost_amount', '''totals''');

create table countries (
  code text not null,
  name_es text not null,
  name_en text not null,
  enabled boolean not null default true,
  "position" integer,
  constraint countries_pkey PRIMARY KEY (code),
  constraint countries_code_check CHECK (code ~ '^[A-Z]{2}$'::text)
);
CREATE TRIGGER tell_guests AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON countries FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_all();

create table credentials (
  id text not null,
  user_id text not null,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint credentials_pkey PRIMARY KEY (id),
  constraint credentials_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX credentials_of_user ON credentials USING btree (user_id);
CREATE UNIQUE INDEX credentials_one_per_provider ON credentials USING btree (user_id, provider_id);

create table currencies (
  code text not null,
  name_es text not null,
  name_en text not null,
  "position" integer not null,
  enabled boolean not null default true,
  constraint currencies_pkey PRIMARY KEY (code),
  constraint currencies_code_check CHECK (code ~ '^[A-Z]{3}$'::text)
);
CREATE TRIGGER tell_guests AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON currencies FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_all();

create table customer_merges (
  id text not null,
  kept_id text not null,
  merged_id text not null,
  deal_ids text[] not null,
  got_email boolean not null,
  got_phone boolean not null,
  merged_by text not null,
  merged_at timestamp with time zone not null,
  parted_by text,
  parted_at timestamp with time zone,
  constraint customer_merges_pkey PRIMARY KEY (id),
  constraint customer_merges_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES customers(id),
  constraint customer_merges_merged_id_fkey FOREIGN KEY (merged_id) REFERENCES customers(id),
  constraint customer_merges_check CHECK (merged_id <> kept_id),
  constraint customer_merges_parted_within_a_day CHECK ((num_nonnulls(parted_by, parted_at) = ANY (ARRAY[0, 2])) AND parted_at <= (merged_at + '1 day'::interval))
);
CREATE INDEX customer_merges_of_kept ON customer_merges USING btree (kept_id, merged_at DESC);
CREATE UNIQUE INDEX customer_merges_once ON customer_merges USING btree (merged_id) WHERE parted_at IS NULL;

create table customers (
  id text not null,
  name text,
  email text,
  phone text,
  language text not null,
  merged_into text,
  forgotten_at timestamp with time zone,
  created_by text,
  created_at timestamp with time zone not null,
  deals integer not null default 0,
  last_contact_at timestamp with time zone,
  root_id text not null,
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES customers(id),
  constraint customers_root_id_fkey FOREIGN KEY (root_id) REFERENCES customers(id),
  constraint customers_check CHECK (merged_into <> id),
  constraint customers_email_check CHECK (email = lower(email) AND char_length(email) >= 3 AND char_length(email) <= 254),
  constraint customers_forgotten CHECK ((name IS NULL) = (forgotten_at IS NOT NULL) AND (forgotten_at IS NULL OR num_nonnulls(email, phone) = 0)),
  constraint customers_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text])),
  constraint customers_name_check CHECK (char_length(name) >= 2 AND char_length(name) <= 120),
  constraint customers_phone_check CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'::text),
  constraint customers_root_of_merged CHECK ((merged_into IS NULL) = (root_id = id))
);
CREATE INDEX customers_by_contact ON customers USING btree (last_contact_at NULLS FIRST, created_at, id) WHERE merged_into IS NULL AND forgotten_at IS NULL;
CREATE INDEX customers_by_deals ON customers USING btree (deals, created_at, id) WHERE merged_into IS NULL AND forgotten_at IS NULL;
CREATE INDEX customers_by_name ON customers USING btree (plain_text(name), id) WHERE merged_into IS NULL AND forgotten_at IS NULL;
CREATE UNIQUE INDEX customers_email ON customers USING btree (email) WHERE merged_into IS NULL;
CREATE INDEX customers_every_email ON customers USING btree (email) WHERE email IS NOT NULL;
CREATE INDEX customers_in_order ON customers USING btree (created_at, id) WHERE merged_into IS NULL AND forgotten_at IS NULL;
CREATE INDEX customers_merged ON customers USING btree (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX customers_name ON customers USING gin (plain_text(name) gin_trgm_ops);
CREATE INDEX customers_phone ON customers USING btree (phone) WHERE phone IS NOT NULL;
CREATE INDEX customers_root ON customers USING btree (root_id);
CREATE INDEX customers_text ON customers USING gin (plain_text((((COALESCE(name, ''::text) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) gin_trgm_ops);
CREATE TRIGGER set_customer_root BEFORE INSERT OR UPDATE OF merged_into ON customers FOR EACH ROW EXECUTE FUNCTION set_customer_root();

create table deal_bookings (
  deal_id text not null,
  booking_id text not null,
  how text not null,
  linked_by text,
  linked_at timestamp with time zone not null,
  constraint deal_bookings_pkey PRIMARY KEY (deal_id, booking_id),
  constraint deal_bookings_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint deal_bookings_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint deal_bookings_how_check CHECK (how = ANY (ARRAY['code'::text, 'chosen'::text, 'entered'::text]))
);
CREATE INDEX deal_bookings_of_booking ON deal_bookings USING btree (booking_id);

create table deal_moves (
  id bigint not null generated always as identity,
  deal_id text not null,
  from_stage text,
  to_stage text not null,
  moved_by text,
  why text,
  lost_reason_id text,
  undoes bigint,
  before jsonb,
  version integer not null,
  created_at timestamp with time zone not null,
  constraint deal_moves_pkey PRIMARY KEY (id),
  constraint deal_moves_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint deal_moves_lost_reason_id_fkey FOREIGN KEY (lost_reason_id) REFERENCES lost_reasons(id),
  constraint deal_moves_undoes_fkey FOREIGN KEY (undoes) REFERENCES deal_moves(id),
  constraint deal_moves_back_says_why CHECK ((from_stage <> ALL (ARRAY['lost'::text, 'closed'::text])) OR why IS NOT NULL OR undoes IS NOT NULL OR moved_by IS NULL),
  constraint deal_moves_goes_somewhere CHECK (from_stage IS DISTINCT FROM to_stage),
  constraint deal_moves_lost_says_why CHECK (to_stage <> 'lost'::text OR lost_reason_id IS NOT NULL),
  constraint deal_moves_why_check CHECK (char_length(why) >= 1 AND char_length(why) <= 500)
);
CREATE INDEX deal_moves_of_deal ON deal_moves USING btree (deal_id, id);
CREATE UNIQUE INDEX deal_moves_undone_once ON deal_moves USING btree (undoes) WHERE undoes IS NOT NULL;
CREATE TRIGGER deal_moves_append_only BEFORE UPDATE ON deal_moves FOR EACH ROW WHEN ((to_jsonb(new.*) - 'why'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'why'::text) OR new.why IS DISTINCT FROM '—'::text) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_contact AFTER INSERT ON deal_moves FOR EACH ROW WHEN (new.moved_by IS NOT NULL) EXECUTE FUNCTION note_contact();
CREATE TRIGGER note_lead_answers AFTER INSERT ON deal_moves FOR EACH ROW WHEN (new.moved_by IS NOT NULL AND new.from_stage IS NOT NULL) EXECUTE FUNCTION note_answers_of_deal();
CREATE TRIGGER note_lead_answers_again AFTER DELETE ON deal_moves FOR EACH ROW WHEN (old.moved_by IS NOT NULL AND old.from_stage IS NOT NULL) EXECUTE FUNCTION note_answers_of_deal();

create table deal_notes (
  id text not null,
  deal_id text not null,
  kind text not null,
  body text not null,
  author_id text,
  created_at timestamp with time zone not null,
  constraint deal_notes_pkey PRIMARY KEY (id),
  constraint deal_notes_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint deal_notes_body_check CHECK (char_length(body) >= 1 AND char_length(body) <= 4000),
  constraint deal_notes_kind_check CHECK (kind = ANY (ARRAY['note'::text, 'whatsapp'::text, 'mail'::text]))
);
CREATE INDEX deal_notes_of_deal ON deal_notes USING btree (deal_id, created_at);
CREATE TRIGGER forget_contact AFTER DELETE ON deal_notes FOR EACH ROW EXECUTE FUNCTION forget_contact();
CREATE TRIGGER note_contact AFTER INSERT ON deal_notes FOR EACH ROW EXECUTE FUNCTION note_contact();
CREATE TRIGGER note_lead_answers AFTER INSERT ON deal_notes FOR EACH ROW WHEN (new.kind <> 'note'::text) EXECUTE FUNCTION note_answers_of_deal();
CREATE TRIGGER note_lead_answers_again AFTER DELETE ON deal_notes FOR EACH ROW WHEN (old.kind <> 'note'::text) EXECUTE FUNCTION note_answers_of_deal();

create table deal_quotes (
  deal_id text not null,
  code text not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by text,
  created_at timestamp with time zone not null,
  constraint deal_quotes_pkey PRIMARY KEY (deal_id),
  constraint deal_quotes_code_key UNIQUE (code),
  constraint deal_quotes_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint deal_quotes_code_check CHECK (code ~ '^[0-9a-z]{26}$'::text),
  constraint deal_quotes_withdrawn CHECK (withdrawn_by IS NULL OR withdrawn_at IS NOT NULL)
);

create table deal_tasks (
  id text not null,
  deal_id text not null,
  title text not null,
  due_on date not null,
  remind_at timestamp with time zone,
  reminded_at timestamp with time zone,
  owner_id text,
  done_at timestamp with time zone,
  done_by text,
  created_by text,
  created_at timestamp with time zone not null,
  constraint deal_tasks_pkey PRIMARY KEY (id),
  constraint deal_tasks_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint deal_tasks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint deal_tasks_done CHECK (done_by IS NULL OR done_at IS NOT NULL),
  constraint deal_tasks_title_check CHECK (char_length(title) >= 3 AND char_length(title) <= 140)
);
CREATE INDEX deal_tasks_of_deal ON deal_tasks USING btree (deal_id, due_on);
CREATE INDEX deal_tasks_open ON deal_tasks USING btree (owner_id, due_on) WHERE done_at IS NULL;
CREATE INDEX deal_tasks_to_remind ON deal_tasks USING btree (remind_at) WHERE done_at IS NULL AND reminded_at IS NULL AND remind_at IS NOT NULL;

create table deal_visits (
  user_id text not null,
  deal_id text not null,
  seen_at timestamp with time zone not null,
  constraint deal_visits_pkey PRIMARY KEY (user_id, deal_id),
  constraint deal_visits_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint deal_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX deal_visits_of_deal ON deal_visits USING btree (deal_id);

create table deals (
  id text not null,
  code text not null,
  customer_id text not null,
  title text not null,
  owner_id text,
  amount bigint,
  currency text,
  holds_until date,
  trip_type text,
  departure_id text,
  destination_id text,
  start_date date,
  end_date date,
  rooms jsonb,
  offer_id text,
  project_id text,
  source text not null,
  expected_on date,
  stage text not null,
  stage_since timestamp with time zone not null,
  rank text collate "C" not null,
  first_answer_at timestamp with time zone,
  lost_reason_id text,
  booking_id text,
  booking_cancelled_at timestamp with time zone,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  changed_by text,
  created_by text,
  created_at timestamp with time zone not null,
  contacted_at timestamp with time zone,
  project_set_at timestamp with time zone,
  constraint deals_pkey PRIMARY KEY (id),
  constraint deals_code_key UNIQUE (code),
  constraint deals_rank_key UNIQUE (stage, rank) DEFERRABLE,
  constraint deals_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint deals_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint deals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint deals_departure_id_fkey FOREIGN KEY (departure_id) REFERENCES places(id),
  constraint deals_destination_id_fkey FOREIGN KEY (destination_id) REFERENCES places(id),
  constraint deals_lost_reason_id_fkey FOREIGN KEY (lost_reason_id) REFERENCES lost_reasons(id),
  constraint deals_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint deals_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint deals_amount_check CHECK (amount >= 0 AND amount <= '1000000000000'::bigint),
  constraint deals_booked CHECK ((stage <> ALL (ARRAY['booked'::text, 'closed'::text])) OR booking_id IS NOT NULL),
  constraint deals_check CHECK (end_date >= start_date),
  constraint deals_code_check CHECK (code ~ '^[0-9a-z]{6,20}$'::text),
  constraint deals_lost CHECK ((stage = 'lost'::text) = (lost_reason_id IS NOT NULL)),
  constraint deals_money_is_whole CHECK (num_nonnulls(amount, currency) = ANY (ARRAY[0, 2])),
  constraint deals_offer_id_check CHECK (char_length(offer_id) <= 80),
  constraint deals_quoted CHECK (stage <> 'quoted'::text OR num_nonnulls(amount, holds_until) = 2),
  constraint deals_rank_check CHECK (char_length(rank) >= 1 AND char_length(rank) <= 120),
  constraint deals_source_check CHECK (source = ANY (ARRAY['whatsapp'::text, 'phone'::text, 'mail'::text, 'form'::text, 'referral'::text, 'event'::text, 'walk_in'::text, 'imported'::text, 'other'::text])),
  constraint deals_stage_check CHECK (stage = ANY (ARRAY['interested'::text, 'contacted'::text, 'quoted'::text, 'negotiation'::text, 'booked'::text, 'closed'::text, 'lost'::text])),
  constraint deals_title_check CHECK (char_length(title) >= 5 AND char_length(title) <= 75),
  constraint deals_trip_type_check CHECK (trip_type = ANY (ARRAY['ONLY_HOTEL'::text, 'MULTI'::text, 'ONLY_TICKET'::text, 'FLIGHT_HOUSE'::text, 'ONLY_FLIGHT'::text])),
  constraint deals_version_check CHECK (version > 0)
);
CREATE INDEX deals_by_stage ON deals USING btree (array_position(ARRAY['interested'::text, 'contacted'::text, 'quoted'::text, 'negotiation'::text, 'booked'::text, 'closed'::text, 'lost'::text], stage), rank, id);
CREATE INDEX deals_by_title ON deals USING btree (plain_text(title), id);
CREATE INDEX deals_changed ON deals USING btree (changed_at, id);
CREATE INDEX deals_expected ON deals USING btree (expected_on, id);
CREATE INDEX deals_expected_down ON deals USING btree (expected_on DESC NULLS LAST, id DESC);
CREATE INDEX deals_lost_reason ON deals USING btree (lost_reason_id) WHERE lost_reason_id IS NOT NULL;
CREATE INDEX deals_newest ON deals USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX deals_of_booking ON deals USING btree (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX deals_of_customer ON deals USING btree (customer_id, created_at DESC, id);
CREATE INDEX deals_of_owner ON deals USING btree (owner_id, stage);
CREATE INDEX deals_of_project ON deals USING btree (project_id) WHERE project_id IS NOT NULL;
CREATE INDEX deals_text ON deals USING gin (plain_text((title || ' '::text) || code) gin_trgm_ops);
CREATE INDEX deals_title ON deals USING gin (plain_text(title) gin_trgm_ops);
CREATE CONSTRAINT TRIGGER deals_move_is_a_row AFTER INSERT OR UPDATE OF stage ON deals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_deal_move();
CREATE TRIGGER note_deals_of_customer AFTER INSERT OR DELETE ON deals FOR EACH ROW EXECUTE FUNCTION note_deals_of_customer();
CREATE TRIGGER note_deals_of_customer_again AFTER UPDATE OF customer_id, contacted_at, first_answer_at ON deals FOR EACH ROW WHEN (old.customer_id IS DISTINCT FROM new.customer_id OR old.contacted_at IS DISTINCT FROM new.contacted_at OR old.first_answer_at IS DISTINCT FROM new.first_answer_at) EXECUTE FUNCTION note_deals_of_customer();
CREATE TRIGGER note_first_project BEFORE INSERT ON deals FOR EACH ROW WHEN (new.project_id IS NOT NULL) EXECUTE FUNCTION note_project_of_deal();
CREATE TRIGGER note_lead_answers AFTER UPDATE OF stage, stage_since ON deals FOR EACH ROW WHEN (old.stage IS DISTINCT FROM new.stage OR old.stage_since IS DISTINCT FROM new.stage_since) EXECUTE FUNCTION note_answers_of_deal();
CREATE TRIGGER note_project BEFORE UPDATE OF project_id ON deals FOR EACH ROW WHEN (old.project_id IS DISTINCT FROM new.project_id) EXECUTE FUNCTION note_project_of_deal();

create table districts (
  id text not null,
  number text not null,
  name text not null,
  country_code text not null,
  enabled boolean not null default true,
  constraint districts_pkey PRIMARY KEY (id),
  constraint districts_number_key UNIQUE (number),
  constraint districts_country_code_fkey FOREIGN KEY (country_code) REFERENCES countries(code)
);
CREATE TRIGGER tell_guests_delete AFTER DELETE ON districts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.id', 'to_jsonb(r)', '''catalogues''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON districts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.id', 'to_jsonb(r)', '''catalogues''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON districts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.id', 'to_jsonb(r)', '''catalogues''');

create table due_money (
  contribution_id text not null,
  organization_id text not null,
  project_id text not null,
  currency text not null,
  amount bigint not null,
  approved_at timestamp with time zone not null,
  constraint due_money_pkey PRIMARY KEY (contribution_id),
  constraint due_money_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id) ON DELETE CASCADE,
  constraint due_money_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint due_money_amount_check CHECK (amount > 0)
);
CREATE INDEX due_money_in_order ON due_money USING btree (organization_id, currency, approved_at, contribution_id);

create table email_changes (
  id text not null,
  user_id text not null,
  old_email text not null,
  new_email text not null,
  asked_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone,
  old_confirmed boolean not null default false,
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint email_changes_new_email_check CHECK (new_email = lower(new_email) AND char_length(new_email) <= 254),
  constraint email_changes_old_email_check CHECK (old_email = lower(old_email) AND char_length(old_email) <= 254)
);
CREATE INDEX email_changes_by_time ON email_changes USING btree (asked_at);
CREATE UNIQUE INDEX email_changes_waiting ON email_changes USING btree (user_id) WHERE changed_at IS NULL;

create table emails (
  id text not null,
  kind text not null,
  user_id text,
  to_address text not null,
  language text not null,
  subject text,
  text_body text,
  html_body text,
  state text not null,
  error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  event_id text,
  attempts integer not null default 0,
  test boolean not null default false,
  asked jsonb,
  mailbox text,
  next_try_at timestamp with time zone,
  claimed_until timestamp with time zone,
  give_up_at timestamp with time zone,
  urgent boolean not null default false,
  waits_for text,
  refused_at timestamp with time zone,
  constraint emails_pkey PRIMARY KEY (id),
  constraint emails_event_id_key UNIQUE (event_id),
  constraint emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint emails_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text])),
  constraint emails_queue_check CHECK (
CASE
    WHEN state = 'queued'::text THEN num_nulls(event_id, asked, next_try_at, give_up_at) = 0
    ELSE num_nonnulls(next_try_at, claimed_until, waits_for) = 0
END),
  constraint emails_sent_check CHECK ((state = ANY (ARRAY['sent'::text, 'bounced'::text])) = (sent_at IS NOT NULL)),
  constraint emails_state_check CHECK (state = ANY (ARRAY['queued'::text, 'kept'::text, 'sent'::text, 'bounced'::text, 'failed'::text, 'dropped'::text])),
  constraint emails_text_check CHECK (state = 'kept'::text OR num_nonnulls(text_body, html_body) = 0),
  constraint emails_waits_check CHECK (waits_for = ANY (ARRAY['mailbox'::text, 'server'::text, 'sender'::text])),
  constraint emails_written_check CHECK (subject IS NOT NULL OR (state = ANY (ARRAY['queued'::text, 'failed'::text, 'dropped'::text])))
);
CREATE INDEX emails_in_state ON emails USING btree (state, created_at DESC, id DESC);
CREATE INDEX emails_newest ON emails USING btree (created_at DESC, id DESC);
CREATE INDEX emails_of_user ON emails USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX emails_queue ON emails USING btree (urgent DESC, created_at, event_id) WHERE state = 'queued'::text;
CREATE INDEX emails_queue_of_mailbox ON emails USING btree (mailbox, created_at) WHERE state = 'queued'::text;
CREATE INDEX emails_refused ON emails USING btree (mailbox) WHERE refused_at IS NOT NULL;
CREATE INDEX emails_text ON emails USING gin (plain_text((to_address || ' '::text) || COALESCE(subject, ''::text)) gin_trgm_ops);
CREATE INDEX emails_waiting_for_server ON emails USING btree (next_try_at) WHERE waits_for = ANY (ARRAY['server'::text, 'sender'::text]);

create table ended_sessions (
  token_digest text not null,
  ended_at timestamp with time zone not null default now(),
  constraint ended_sessions_pkey PRIMARY KEY (token_digest)
);
CREATE INDEX ended_sessions_by_time ON ended_sessions USING btree (ended_at);

create table entities (
  id text not null,
  slug text not null,
  name_es text not null,
  name_en text not null,
  "position" integer not null,
  enabled boolean not null default true,
  constraint entities_pkey PRIMARY KEY (id),
  constraint entities_slug_key UNIQUE (slug)
);
CREATE TRIGGER tell_guests_delete AFTER DELETE ON entities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.id', 'to_jsonb(r)', '''catalogues''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON entities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.id', 'to_jsonb(r)', '''catalogues''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON entities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.id', 'to_jsonb(r)', '''catalogues''');

create table erased_addresses (
  id text not null,
  sealed_address text not null,
  language text not null,
  created_at timestamp with time zone not null,
  constraint erased_addresses_pkey PRIMARY KEY (id),
  constraint erased_addresses_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text]))
);

create table exchange_rates (
  id text not null,
  from_currency text not null,
  to_currency text not null,
  day date not null,
  revision integer not null,
  rate numeric,
  source text not null,
  source_url text,
  reason text,
  door text not null,
  recorded_by text not null,
  created_at timestamp with time zone not null,
  compared_with text,
  base_id text,
  constraint exchange_rates_pkey PRIMARY KEY (id),
  constraint exchange_rates_from_currency_to_currency_day_revision_key UNIQUE (from_currency, to_currency, day, revision),
  constraint exchange_rates_base_id_fkey FOREIGN KEY (base_id) REFERENCES exchange_rates(id),
  constraint exchange_rates_compared_with_fkey FOREIGN KEY (compared_with) REFERENCES exchange_rates(id),
  constraint exchange_rates_from_currency_fkey FOREIGN KEY (from_currency) REFERENCES currencies(code),
  constraint exchange_rates_to_currency_fkey FOREIGN KEY (to_currency) REFERENCES currencies(code),
  constraint exchange_rates_check CHECK (from_currency <> to_currency),
  constraint exchange_rates_check1 CHECK (rate IS NOT NULL OR reason IS NOT NULL AND revision > 1),
  constraint exchange_rates_door_check CHECK (door = ANY (ARRAY['hand'::text, 'file'::text])),
  constraint exchange_rates_rate_check CHECK (rate > 0::numeric AND rate < 100000000::numeric AND scale(rate) <= 8),
  constraint exchange_rates_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  constraint exchange_rates_revision_check CHECK (revision > 0),
  constraint exchange_rates_source_check CHECK (char_length(source) >= 2 AND char_length(source) <= 200),
  constraint exchange_rates_source_url_check CHECK (char_length(source_url) <= 500)
);
CREATE INDEX exchange_rates_by_day ON exchange_rates USING btree (day, revision, id);
CREATE INDEX exchange_rates_by_rate ON exchange_rates USING btree (rate, id);
CREATE INDEX exchange_rates_by_rate_down ON exchange_rates USING btree (rate DESC NULLS LAST, id DESC);
CREATE INDEX exchange_rates_compared ON exchange_rates USING btree (id) WHERE compared_with IS NOT NULL;
CREATE INDEX exchange_rates_corrected ON exchange_rates USING btree (from_currency, to_currency, day, revision) WHERE revision > 1;
CREATE INDEX exchange_rates_in_order ON exchange_rates USING btree (created_at, id);
CREATE INDEX exchange_rates_newest ON exchange_rates USING btree (day DESC, id DESC);
CREATE INDEX exchange_rates_text ON exchange_rates USING gin (plain_text((((((((((source || ' '::text) || COALESCE(source_url, ''::text)) || ' '::text) || COALESCE(reason, ''::text)) || ' '::text) || from_currency) || ' '::text) || to_currency) || ' '::text) || COALESCE(trim_scale(rate)::text, ''::text)) gin_trgm_ops);
CREATE TRIGGER compare_rate BEFORE INSERT ON exchange_rates FOR EACH ROW EXECUTE FUNCTION compare_rate();
CREATE TRIGGER exchange_rates_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON exchange_rates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table exports (
  id text not null,
  user_id text not null,
  session_id text not null,
  name text not null,
  path text not null,
  language text not null,
  state text not null,
  done integer not null,
  total integer,
  bytes integer,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint exports_bytes_check CHECK (bytes >= 0),
  constraint exports_check CHECK ((state = 'waiting'::text) = (ended_at IS NULL)),
  constraint exports_check1 CHECK ((state = 'ready'::text) = (bytes IS NOT NULL)),
  constraint exports_done_check CHECK (done >= 0),
  constraint exports_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text])),
  constraint exports_name_check CHECK (name ~ '^[a-z][a-z-]{0,39}$'::text),
  constraint exports_path_check CHECK (char_length(path) <= 2000),
  constraint exports_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'ready'::text, 'failed'::text])),
  constraint exports_total_check CHECK (total >= 0)
);
CREATE INDEX exports_of_users ON exports USING btree (user_id, created_at DESC);
CREATE INDEX waiting_exports ON exports USING btree (created_at) WHERE state = 'waiting'::text;

create table factor_recoveries (
  user_id text not null,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  reminded_at timestamp with time zone,
  due_mailed_at timestamp with time zone,
  constraint factor_recoveries_pkey PRIMARY KEY (user_id),
  constraint factor_recoveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE,
  constraint factor_recoveries_check CHECK (due_at >= (asked_at + '72:00:00'::interval))
);
CREATE TRIGGER factor_recoveries_allowed BEFORE INSERT ON factor_recoveries FOR EACH ROW EXECUTE FUNCTION check_factor_recovery();
CREATE TRIGGER factor_recoveries_end_links AFTER DELETE ON factor_recoveries FOR EACH ROW EXECUTE FUNCTION end_recovery_links();
CREATE TRIGGER factor_recoveries_fixed BEFORE UPDATE OF user_id, asked_at, due_at ON factor_recoveries FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table favorites (
  user_id text not null,
  project_id text not null,
  created_at timestamp with time zone not null default now(),
  constraint favorites_pkey PRIMARY KEY (user_id, project_id),
  constraint favorites_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX favorites_latest ON favorites USING btree (user_id, created_at DESC, project_id);
CREATE INDEX favorites_of_project ON favorites USING btree (project_id, user_id);

create table gift_checkouts (
  id text not null,
  code text not null,
  project_id text not null,
  user_id text,
  amount bigint not null,
  currency text not null,
  name text,
  is_shown boolean not null default false,
  message text,
  sealed_address text,
  language text not null,
  request_key text not null,
  url text,
  created_at timestamp with time zone not null,
  way text not null,
  may_write boolean not null default true,
  constraint gift_checkouts_pkey PRIMARY KEY (id),
  constraint gift_checkouts_code_key UNIQUE (code),
  constraint gift_checkouts_request_key_key UNIQUE (request_key),
  constraint gift_checkouts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint gift_checkouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint gift_checkouts_amount_check CHECK (amount > 0),
  constraint gift_checkouts_check CHECK (name IS NOT NULL OR NOT is_shown),
  constraint gift_checkouts_message_check CHECK (char_length(message) >= 1 AND char_length(message) <= 500),
  constraint gift_checkouts_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 120)
);
CREATE INDEX gift_checkouts_of_project ON gift_checkouts USING btree (project_id);
CREATE INDEX gift_checkouts_of_user ON gift_checkouts USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER forget_donor BEFORE UPDATE OF user_id ON gift_checkouts FOR EACH ROW WHEN (old.user_id IS NOT NULL AND new.user_id IS NULL) EXECUTE FUNCTION forget_donor();

create table gift_payments (
  id text not null,
  checkout_id text not null,
  status text not null,
  status_detail text,
  amount bigint not null,
  net bigint not null,
  refunded bigint not null,
  paid_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  contribution_id text,
  counted bigint,
  refund_reason text,
  refunded_by text,
  releases_at timestamp with time zone,
  way text not null,
  refund_refused_at timestamp with time zone,
  constraint gift_payments_pkey PRIMARY KEY (way, id),
  constraint gift_payments_contribution_id_key UNIQUE (contribution_id),
  constraint gift_payments_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES gift_checkouts(id),
  constraint gift_payments_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint gift_payments_refunded_by_fkey FOREIGN KEY (refunded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint gift_payments_amount_check CHECK (amount > 0),
  constraint gift_payments_counted_check CHECK (counted > 0),
  constraint gift_payments_net_check CHECK (net >= 0),
  constraint gift_payments_refund_reason_check CHECK (char_length(refund_reason) >= 3 AND char_length(refund_reason) <= 500),
  constraint gift_payments_refunded_check CHECK (refunded >= 0)
);
CREATE INDEX gift_payments_of_checkout ON gift_payments USING btree (checkout_id);
CREATE INDEX gift_payments_refunded_by ON gift_payments USING btree (refunded_by) WHERE refunded_by IS NOT NULL;
CREATE TRIGGER refresh_dues_given_back AFTER INSERT OR UPDATE ON gift_payments FOR EACH ROW WHEN (new.contribution_id IS NOT NULL) EXECUTE FUNCTION refresh_dues_of_one();

create table hand_offs (
  id text not null,
  code text not null,
  project_id text,
  trip_type text not null,
  departure_id text,
  destination_id text not null,
  start_date date not null,
  end_date date not null,
  search jsonb not null,
  url text not null,
  locale text not null,
  created_at timestamp with time zone not null default now(),
  user_id text,
  link_code text,
  offer_id text,
  deal_code text,
  is_booked boolean not null default false,
  constraint hand_offs_pkey PRIMARY KEY (id),
  constraint hand_offs_code_key UNIQUE (code),
  constraint hand_offs_deal_code_fkey FOREIGN KEY (deal_code) REFERENCES deals(code) ON DELETE SET NULL,
  constraint hand_offs_link_code_fkey FOREIGN KEY (link_code) REFERENCES links(code) ON DELETE SET NULL,
  constraint hand_offs_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES content_items(id),
  constraint hand_offs_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint hand_offs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint hand_offs_locale_check CHECK (locale = ANY (ARRAY['es'::text, 'en'::text])),
  constraint hand_offs_trip_type_check CHECK (trip_type = ANY (ARRAY['ONLY_HOTEL'::text, 'MULTI'::text, 'ONLY_TICKET'::text, 'FLIGHT_HOUSE'::text, 'ONLY_FLIGHT'::text]))
);
CREATE INDEX hand_offs_by_start ON hand_offs USING btree (start_date, id);
CREATE INDEX hand_offs_by_trip ON hand_offs USING btree (destination_id, start_date, end_date, created_at DESC);
CREATE INDEX hand_offs_in_order ON hand_offs USING btree (created_at, id);
CREATE INDEX hand_offs_lost ON hand_offs USING btree (created_at, id) WHERE NOT is_booked;
CREATE INDEX hand_offs_lost_by_start ON hand_offs USING btree (start_date, id) WHERE NOT is_booked;
CREATE INDEX hand_offs_of_deal ON hand_offs USING btree (deal_code) WHERE deal_code IS NOT NULL;
CREATE INDEX hand_offs_of_link ON hand_offs USING btree (link_code) WHERE link_code IS NOT NULL;
CREATE INDEX hand_offs_of_offer ON hand_offs USING btree (offer_id, created_at) WHERE offer_id IS NOT NULL;
CREATE INDEX hand_offs_of_project ON hand_offs USING btree (project_id, created_at DESC);
CREATE INDEX hand_offs_of_user ON hand_offs USING btree (user_id, created_at DESC) INCLUDE (id) WHERE user_id IS NOT NULL;
CREATE INDEX hand_offs_text ON hand_offs USING gin (plain_text(code) gin_trgm_ops);
CREATE TRIGGER count_hand_off AFTER INSERT ON hand_offs FOR EACH ROW WHEN (new.offer_id IS NOT NULL) EXECUTE FUNCTION count_hand_off();
CREATE TRIGGER count_hand_off_less AFTER DELETE ON hand_offs FOR EACH ROW WHEN (old.offer_id IS NOT NULL) EXECUTE FUNCTION count_hand_off();

create table imported_deals (
  key text not null,
  deal_id text not null,
  imported_at timestamp with time zone not null,
  constraint imported_deals_pkey PRIMARY KEY (key),
  constraint imported_deals_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint imported_deals_key_check CHECK (char_length(key) >= 1 AND char_length(key) <= 120)
);
CREATE INDEX imported_deals_of_deal ON imported_deals USING btree (deal_id);

create table issued_documents (
  id text not null,
  number bigint not null,
  kind text not null,
  language text not null,
  contribution_id text,
  organization_id text,
  starts_on date,
  ends_on date,
  user_id text,
  data_version text not null,
  digest text not null,
  bytes integer not null,
  issued_at timestamp with time zone not null,
  file bytea,
  constraint issued_documents_pkey PRIMARY KEY (id),
  constraint issued_documents_data_version_key UNIQUE (data_version),
  constraint issued_documents_number_key UNIQUE (number),
  constraint issued_documents_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint issued_documents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint issued_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint issued_documents_bytes_check CHECK (bytes > 0),
  constraint issued_documents_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'public_receipt'::text])) = (contribution_id IS NOT NULL)),
  constraint issued_documents_check1 CHECK ((kind = 'organization'::text) = (organization_id IS NOT NULL)),
  constraint issued_documents_check2 CHECK ((kind = ANY (ARRAY['year'::text, 'organization'::text])) = (starts_on IS NOT NULL)),
  constraint issued_documents_check3 CHECK ((starts_on IS NULL) = (ends_on IS NULL) AND starts_on <= ends_on),
  constraint issued_documents_data_version_check CHECK (data_version ~ '^[0-9a-f]{64}$'::text),
  constraint issued_documents_digest_check CHECK (digest ~ '^[0-9a-f]{64}$'::text),
  constraint issued_documents_file_check CHECK (octet_length(file) = bytes AND encode(sha256(file), 'hex'::text) = digest),
  constraint issued_documents_kind_check CHECK (kind = ANY (ARRAY['receipt'::text, 'public_receipt'::text, 'year'::text, 'organization'::text])),
  constraint issued_documents_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text]))
);
CREATE INDEX issued_documents_of_contribution ON issued_documents USING btree (contribution_id, number DESC) WHERE contribution_id IS NOT NULL;
CREATE INDEX issued_documents_of_organization ON issued_documents USING btree (organization_id, number DESC) WHERE organization_id IS NOT NULL;
CREATE INDEX issued_documents_of_user ON issued_documents USING btree (user_id, number DESC) WHERE user_id IS NOT NULL;
CREATE TRIGGER issued_documents_append_only BEFORE DELETE OR UPDATE ON issued_documents FOR EACH ROW EXECUTE FUNCTION keep_issued_document();
CREATE TRIGGER issued_documents_not_truncated BEFORE TRUNCATE ON issued_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_forgotten_file BEFORE INSERT OR UPDATE OF file ON issued_documents FOR EACH ROW WHEN (new.kind = 'public_receipt'::text AND new.file IS NOT NULL) EXECUTE FUNCTION refuse_forgotten_file();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON issued_documents REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.number, r.digest', '(select c.code from contributions c where c.id = r.contribution_id)');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON issued_documents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.number, r.digest', '(select c.code from contributions c where c.id = r.contribution_id)');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON issued_documents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.number, r.digest', '(select c.code from contributions c where c.id = r.contribution_id)');

create table known_devices (
  user_id text not null,
  device text not null,
  address_family text not null,
  first_seen_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  constraint known_devices_pkey PRIMARY KEY (user_id, device, address_family),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table lapse_warnings (
  contribution_id text not null,
  lapses_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint lapse_warnings_pkey PRIMARY KEY (contribution_id),
  constraint lapse_warnings_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id) ON DELETE CASCADE
);

create table leads (
  id text not null,
  deal_id text not null,
  way text not null,
  request_key text,
  name text,
  email text,
  phone text,
  message text,
  language text not null,
  wished_from date,
  wished_to date,
  offer_id text,
  event_id text,
  project_id text,
  chat_code text,
  given_to text,
  entered_by text,
  answer_by timestamp with time zone not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint leads_pkey PRIMARY KEY (id),
  constraint leads_request_key_key UNIQUE (request_key),
  constraint leads_chat_code_fkey FOREIGN KEY (chat_code) REFERENCES chat_codes(code) ON DELETE SET NULL,
  constraint leads_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deals(id) ON DELETE CASCADE,
  constraint leads_given_to_fkey FOREIGN KEY (given_to) REFERENCES users(id) ON DELETE SET NULL,
  constraint leads_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE SET NULL,
  constraint leads_check CHECK (wished_to >= wished_from),
  constraint leads_email_check CHECK (email = lower(email) AND char_length(email) >= 3 AND char_length(email) <= 254),
  constraint leads_entered CHECK ((way = 'form'::text) = (request_key IS NOT NULL)),
  constraint leads_event_id_check CHECK (char_length(event_id) <= 80),
  constraint leads_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text])),
  constraint leads_message_check CHECK (char_length(message) >= 1 AND char_length(message) <= 4000),
  constraint leads_name_check CHECK (char_length(name) >= 2 AND char_length(name) <= 120),
  constraint leads_offer_id_check CHECK (char_length(offer_id) <= 80),
  constraint leads_phone_check CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'::text),
  constraint leads_request_key_check CHECK (char_length(request_key) >= 8 AND char_length(request_key) <= 60),
  constraint leads_way_check CHECK (way = ANY (ARRAY['form'::text, 'whatsapp'::text]))
);
CREATE INDEX leads_in_order ON leads USING btree ((answered_at IS NULL) DESC, (
CASE
    WHEN answered_at IS NULL THEN created_at
    ELSE NULL::timestamp with time zone
END), created_at DESC, id) INCLUDE (answered_at);
CREATE INDEX leads_newest ON leads USING btree (created_at DESC, id DESC);
CREATE INDEX leads_of_deal ON leads USING btree (deal_id, created_at);
CREATE INDEX leads_text ON leads USING gin (plain_text((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(message, ''::text)) gin_trgm_ops);
CREATE TRIGGER note_lead_answers AFTER INSERT ON leads FOR EACH ROW EXECUTE FUNCTION note_answers_of_deal();

create table ledger_accounts (
  account text not null,
  is_source boolean not null,
  settles boolean not null,
  "position" integer not null,
  constraint ledger_accounts_pkey PRIMARY KEY (account),
  constraint ledger_accounts_position_key UNIQUE ("position")
);

create table ledger_entries (
  transaction_id bigint not null,
  contribution_id text,
  account text not null,
  project_id text,
  currency text not null,
  amount bigint not null,
  constraint ledger_entries_transaction_id_account_project_id_currency_key UNIQUE NULLS NOT DISTINCT (transaction_id, account, project_id, currency),
  constraint ledger_entries_account_fkey FOREIGN KEY (account) REFERENCES ledger_accounts(account),
  constraint ledger_entries_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint ledger_entries_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  constraint ledger_entries_amount_check CHECK (amount <> 0)
);
CREATE INDEX ledger_entries_of_contribution ON ledger_entries USING btree (contribution_id) WHERE contribution_id IS NOT NULL;
CREATE TRIGGER add_ledger_entries AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_ledger_entries();
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

create table ledger_log_checkpoints (
  id bigint not null generated always as identity,
  size bigint not null,
  root bytea not null,
  key_id text not null,
  note text not null,
  occasion text not null,
  signed_at timestamp with time zone not null,
  constraint ledger_log_checkpoints_pkey PRIMARY KEY (id),
  constraint ledger_log_checkpoints_key_id_fkey FOREIGN KEY (key_id) REFERENCES ledger_log_keys(id),
  constraint ledger_log_checkpoints_occasion_check CHECK (occasion = ANY (ARRAY['hour'::text, 'payout'::text, 'key_changed'::text, 'key_lost'::text])),
  constraint ledger_log_checkpoints_root_check CHECK (octet_length(root) = 32),
  constraint ledger_log_checkpoints_size_check CHECK (size > 0)
);
CREATE INDEX ledger_log_checkpoints_of_size ON ledger_log_checkpoints USING btree (size, id);
CREATE TRIGGER check_checkpoint BEFORE INSERT ON ledger_log_checkpoints FOR EACH ROW EXECUTE FUNCTION check_checkpoint();
CREATE TRIGGER ledger_log_checkpoints_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_log_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON ledger_log_checkpoints REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '''ledger-log''', 'r.size', '''log-size''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON ledger_log_checkpoints REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '''ledger-log''', 'r.size', '''log-size''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON ledger_log_checkpoints REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '''ledger-log''', 'r.size', '''log-size''');

create table ledger_log_checks (
  id bigint not null generated always as identity,
  is_whole boolean not null,
  size bigint not null,
  subtrees bytea not null,
  findings jsonb not null,
  milliseconds integer not null,
  checked_at timestamp with time zone not null,
  constraint ledger_log_checks_pkey PRIMARY KEY (id),
  constraint ledger_log_checks_size_check CHECK (size >= 0),
  constraint ledger_log_checks_subtrees_check CHECK ((octet_length(subtrees) % 32) = 0)
);
CREATE TRIGGER ledger_log_checks_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_log_checks FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON ledger_log_checks REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '''ledger-log''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON ledger_log_checks REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '''ledger-log''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON ledger_log_checks REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '''ledger-log''');

create table ledger_log_cosignatures (
  checkpoint_id bigint not null,
  verifier_key text not null,
  line text not null,
  cosigned_at timestamp with time zone not null,
  constraint ledger_log_cosignatures_pkey PRIMARY KEY (checkpoint_id, verifier_key),
  constraint ledger_log_cosignatures_checkpoint_id_fkey FOREIGN KEY (checkpoint_id) REFERENCES ledger_log_checkpoints(id)
);
CREATE TRIGGER tell_guests_delete AFTER DELETE ON ledger_log_cosignatures REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.checkpoint_id, r.verifier_key, r.cosigned_at', '''ledger-log''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON ledger_log_cosignatures REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.checkpoint_id, r.verifier_key, r.cosigned_at', '''ledger-log''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON ledger_log_cosignatures REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.checkpoint_id, r.verifier_key, r.cosigned_at', '''ledger-log''');

create table ledger_log_key_ends (
  key_id text not null,
  how text not null,
  said text,
  ended_at timestamp with time zone not null,
  constraint ledger_log_key_ends_pkey PRIMARY KEY (key_id),
  constraint ledger_log_key_ends_key_id_fkey FOREIGN KEY (key_id) REFERENCES ledger_log_keys(id),
  constraint ledger_log_key_ends_how_check CHECK (how = ANY (ARRAY['changed'::text, 'lost'::text])),
  constraint ledger_log_key_ends_said_check CHECK (char_length(said) >= 1 AND char_length(said) <= 500)
);
CREATE TRIGGER ledger_log_key_ends_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_log_key_ends FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON ledger_log_key_ends REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.key_id', '''ledger-log''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON ledger_log_key_ends REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.key_id', '''ledger-log''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON ledger_log_key_ends REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.key_id', '''ledger-log''');

create table ledger_log_keys (
  id text not null,
  origin text not null,
  verifier_key text not null,
  created_at timestamp with time zone not null,
  constraint ledger_log_keys_pkey PRIMARY KEY (id),
  constraint ledger_log_keys_verifier_key_key UNIQUE (verifier_key)
);
CREATE TRIGGER ledger_log_keys_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_log_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON ledger_log_keys REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '''ledger-log''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON ledger_log_keys REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '''ledger-log''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON ledger_log_keys REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '''ledger-log''');

create table ledger_log_leaves (
  "position" bigint not null,
  follows bigint default 
CASE
    WHEN ("position" > 0) THEN ("position" - 1)
    ELSE NULL::bigint
END,
  transaction_id bigint not null,
  trail text,
  line text not null,
  leaf_hash bytea not null,
  ends_at bigint not null,
  constraint ledger_log_leaves_pkey PRIMARY KEY ("position"),
  constraint ledger_log_leaves_transaction_id_key UNIQUE (transaction_id),
  constraint ledger_log_leaves_follows_fkey FOREIGN KEY (follows) REFERENCES ledger_log_leaves("position"),
  constraint ledger_log_leaves_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  constraint ledger_log_leaves_check CHECK (leaf_hash = sha256('\x00'::bytea || convert_to(line, 'UTF8'::name))),
  constraint ledger_log_leaves_ends_at_check CHECK (ends_at > 0),
  constraint ledger_log_leaves_line_check CHECK (octet_length(line) <= 65535 AND strpos(line, '
'::text) = 0),
  constraint ledger_log_leaves_position_check CHECK ("position" >= 0)
);
CREATE INDEX ledger_log_leaves_of_trail ON ledger_log_leaves USING btree (trail, "position") WHERE trail IS NOT NULL;
CREATE TRIGGER ledger_log_leaves_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_log_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER take_off_unpublished AFTER INSERT ON ledger_log_leaves REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION take_off_unpublished();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON ledger_log_leaves REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.position', 'r.trail');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON ledger_log_leaves REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.position', 'r.trail');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON ledger_log_leaves REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.position', 'r.trail');

create table ledger_log_refusals (
  id bigint not null generated always as identity,
  why text not null,
  refused_at timestamp with time zone not null,
  constraint ledger_log_refusals_pkey PRIMARY KEY (id),
  constraint ledger_log_refusals_why_check CHECK (why = ANY (ARRAY['key_unusable'::text, 'does_not_continue'::text, 'older_than_published'::text, 'head_unreadable'::text, 'changed'::text, 'seen_otherwise'::text]))
);
CREATE TRIGGER ledger_log_refusals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_log_refusals FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON ledger_log_refusals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '''ledger-log''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON ledger_log_refusals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '''ledger-log''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON ledger_log_refusals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.id', '''ledger-log''');

create table ledger_log_secrets (
  key_id text not null,
  sealed text not null,
  constraint ledger_log_secrets_pkey PRIMARY KEY (key_id),
  constraint ledger_log_secrets_key_id_fkey FOREIGN KEY (key_id) REFERENCES ledger_log_keys(id)
);

create table ledger_log_tiles (
  level smallint not null,
  n bigint not null,
  hashes bytea not null,
  root bytea not null,
  constraint ledger_log_tiles_pkey PRIMARY KEY (level, n),
  constraint ledger_log_tiles_hashes_check CHECK (octet_length(hashes) = 8192),
  constraint ledger_log_tiles_level_check CHECK (level >= 0 AND level <= 6),
  constraint ledger_log_tiles_n_check CHECK (n >= 0),
  constraint ledger_log_tiles_root_check CHECK (octet_length(root) = 32)
);
CREATE TRIGGER ledger_log_tiles_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_log_tiles FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

create table ledger_log_witnesses (
  verifier_key text not null,
  size bigint not null default 0,
  requested_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  problem text,
  constraint ledger_log_witnesses_pkey PRIMARY KEY (verifier_key)
);
CREATE TRIGGER tell_guests_delete AFTER DELETE ON ledger_log_witnesses REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.verifier_key, r.requested_at', '''ledger-log''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON ledger_log_witnesses REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.verifier_key, r.requested_at', '''ledger-log''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON ledger_log_witnesses REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.verifier_key, r.requested_at', '''ledger-log''');

create table ledger_moves (
  kind text not null,
  moves boolean not null,
  account text,
  "position" integer not null,
  constraint ledger_moves_pkey PRIMARY KEY (kind),
  constraint ledger_moves_position_key UNIQUE ("position"),
  constraint ledger_moves_account_fkey FOREIGN KEY (account) REFERENCES ledger_accounts(account)
);

create table ledger_sums (
  month date not null,
  account text not null,
  project_id text,
  currency text not null,
  amount bigint not null,
  constraint ledger_sums_project_id_currency_account_month_key UNIQUE NULLS NOT DISTINCT (project_id, currency, account, month),
  constraint ledger_sums_account_fkey FOREIGN KEY (account) REFERENCES ledger_accounts(account),
  constraint ledger_sums_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
);

create table ledger_transactions (
  id bigint not null generated always as identity,
  event text not null,
  step_id bigint,
  contribution_id text,
  booking_id text,
  effective_at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  reason text,
  xid xid8 not null default pg_current_xact_id(),
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_step_id_key UNIQUE (step_id),
  constraint ledger_transactions_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint ledger_transactions_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint ledger_transactions_step_id_fkey FOREIGN KEY (step_id) REFERENCES contribution_steps(id),
  constraint ledger_transactions_check CHECK (num_nonnulls(contribution_id, booking_id) = 1)
);
CREATE INDEX ledger_transactions_by_effect ON ledger_transactions USING btree (effective_at);
CREATE INDEX ledger_transactions_of_booking ON ledger_transactions USING btree (booking_id, id) WHERE booking_id IS NOT NULL;
CREATE INDEX ledger_transactions_of_contribution ON ledger_transactions USING btree (contribution_id, id);
CREATE CONSTRAINT TRIGGER ledger_agrees_with_contribution AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.contribution_id IS NOT NULL) EXECUTE FUNCTION check_contribution_money();
CREATE CONSTRAINT TRIGGER ledger_transaction_balances AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction();
CREATE TRIGGER ledger_transactions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER queue_for_log AFTER INSERT ON ledger_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_for_log();

create table ledger_unpublished (
  transaction_id bigint not null,
  constraint ledger_unpublished_pkey PRIMARY KEY (transaction_id),
  constraint ledger_unpublished_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id)
);

create table letter_stops (
  reader text not null,
  topic text not null,
  created_at timestamp with time zone not null,
  constraint letter_stops_pkey PRIMARY KEY (reader, topic)
);

create table letter_versions (
  kind text not null,
  number integer not null,
  words jsonb not null,
  restored integer,
  created_by text,
  created_at timestamp with time zone not null,
  constraint letter_versions_pkey PRIMARY KEY (kind, number),
  constraint letter_versions_check CHECK (restored >= 0 AND restored < number),
  constraint letter_versions_kind_check CHECK (kind ~ '^[a-z][a-z_]{0,59}$'::text),
  constraint letter_versions_number_check CHECK (number > 0),
  constraint letter_versions_words_check CHECK (jsonb_typeof(words) = 'object'::text AND words ?& ARRAY['es'::text, 'en'::text] AND jsonb_typeof(words -> 'es'::text) = 'object'::text AND jsonb_typeof(words -> 'en'::text) = 'object'::text AND (words - 'es'::text - 'en'::text) = '{}'::jsonb)
);
CREATE TRIGGER letter_versions_append_only BEFORE DELETE OR UPDATE ON letter_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER letter_versions_follow BEFORE INSERT ON letter_versions FOR EACH ROW EXECUTE FUNCTION follow_letter_version();
CREATE TRIGGER letter_versions_not_truncated BEFORE TRUNCATE ON letter_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table link_visits (
  code text not null,
  day date not null,
  visits integer not null,
  constraint link_visits_pkey PRIMARY KEY (code, day),
  constraint link_visits_code_fkey FOREIGN KEY (code) REFERENCES links(code) ON DELETE CASCADE
);

create table links (
  code text not null,
  project_id text,
  organization_id text,
  way text not null,
  created_at timestamp with time zone not null,
  event_id text,
  constraint links_pkey PRIMARY KEY (code),
  constraint links_event_id_fkey FOREIGN KEY (event_id) REFERENCES content_items(id),
  constraint links_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint links_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint links_check CHECK (num_nonnulls(project_id, organization_id) = 1),
  constraint links_check1 CHECK (event_id IS NULL OR organization_id IS NOT NULL AND way = 'link'::text),
  constraint links_code_check CHECK (code ~ '^[0-9a-z]{12}$'::text),
  constraint links_way_check CHECK (way = ANY (ARRAY['link'::text, 'poster'::text, 'card'::text]))
);
CREATE UNIQUE INDEX links_of_organization ON links USING btree (organization_id, way) WHERE organization_id IS NOT NULL AND event_id IS NULL;
CREATE UNIQUE INDEX links_of_project ON links USING btree (project_id, way) WHERE project_id IS NOT NULL;
CREATE UNIQUE INDEX links_to_event ON links USING btree (event_id, organization_id) WHERE event_id IS NOT NULL;

create table lost_reasons (
  id text not null,
  name_es text not null,
  name_en text not null,
  "position" integer not null,
  enabled boolean not null default true,
  constraint lost_reasons_pkey PRIMARY KEY (id),
  constraint lost_reasons_name_en_key UNIQUE (name_en),
  constraint lost_reasons_name_es_key UNIQUE (name_es),
  constraint lost_reasons_name_en_check CHECK (char_length(name_en) >= 2 AND char_length(name_en) <= 60),
  constraint lost_reasons_name_es_check CHECK (char_length(name_es) >= 2 AND char_length(name_es) <= 60)
);

create table migrations (
  name text not null,
  digest text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table news_letters (
  user_id text not null,
  day date not null,
  constraint news_letters_pkey PRIMARY KEY (user_id, day),
  constraint news_letters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table news_refusals (
  user_id text not null,
  project_id text,
  created_at timestamp with time zone not null,
  constraint news_refusals_user_id_project_id_key UNIQUE NULLS NOT DISTINCT (user_id, project_id),
  constraint news_refusals_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint news_refusals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX news_refusals_of_project ON news_refusals USING btree (project_id) WHERE project_id IS NOT NULL;

create table news_waiting (
  user_id text not null,
  update_id text,
  day date,
  created_at timestamp with time zone not null,
  notice_id bigint,
  constraint news_waiting_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES contribution_notices(id) ON DELETE CASCADE,
  constraint news_waiting_update_id_fkey FOREIGN KEY (update_id) REFERENCES project_updates(id) ON DELETE CASCADE,
  constraint news_waiting_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint news_waiting_of_one CHECK (num_nonnulls(update_id, notice_id) = 1)
);
CREATE INDEX news_waiting_next ON news_waiting USING btree (user_id) WHERE day IS NULL;
CREATE INDEX news_waiting_notice ON news_waiting USING btree (notice_id) WHERE notice_id IS NOT NULL;
CREATE UNIQUE INDEX news_waiting_once ON news_waiting USING btree (user_id, update_id, notice_id) NULLS NOT DISTINCT;
CREATE INDEX news_waiting_update ON news_waiting USING btree (update_id);

create table notifications (
  id text not null,
  user_id text not null,
  kind text not null,
  facts jsonb not null,
  source text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_kind_source_key UNIQUE (user_id, kind, source),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_kind_check CHECK (kind ~ '^[a-z_]{1,40}$'::text)
);
CREATE INDEX notifications_about_deal ON notifications USING btree ((facts ->> 'deal_id'::text)) WHERE (facts ->> 'deal_id'::text) IS NOT NULL;
CREATE INDEX notifications_of_user ON notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE read_at IS NULL;

create table oauth_clients (
  id text not null,
  name text not null,
  secret_digest text,
  redirect_uris text[] not null,
  scopes text[] not null,
  created_by text,
  created_at timestamp with time zone not null default now(),
  secret_rotated_at timestamp with time zone,
  revoked_at timestamp with time zone,
  post_logout_redirect_uris text[] not null default '{}'::text[],
  backchannel_logout_uri text,
  constraint oauth_clients_pkey PRIMARY KEY (id),
  constraint oauth_clients_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint oauth_clients_app_schemes_check CHECK (secret_digest IS NULL OR array_to_string(redirect_uris || post_logout_redirect_uris, ' '::text) !~ '(^| )[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:'::text) NOT VALID,
  constraint oauth_clients_backchannel_logout_uri_check CHECK (backchannel_logout_uri ~ '^https://[^/?#@*:]+(/[^#]*)?$'::text),
  constraint oauth_clients_exact_addresses_check CHECK (array_to_string(redirect_uris || post_logout_redirect_uris, ' '::text) ~ '^((https://[^/ ?#@*]+|http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?|[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:)[^ #*]*( |$))+$'::text) NOT VALID,
  constraint oauth_clients_name_check CHECK (char_length(name) >= 2 AND char_length(name) <= 60),
  constraint oauth_clients_post_logout_redirect_uris_check CHECK (cardinality(post_logout_redirect_uris) <= 10),
  constraint oauth_clients_redirect_uris_check CHECK (cardinality(redirect_uris) >= 1 AND cardinality(redirect_uris) <= 10),
  constraint oauth_clients_scopes_check CHECK (cardinality(scopes) > 0)
);

create table oauth_consents (
  user_id text not null,
  client_id text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint oauth_consents_pkey PRIMARY KEY (user_id, client_id),
  constraint oauth_consents_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint oauth_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint oauth_consents_scopes_check CHECK (cardinality(scopes) > 0)
);
CREATE INDEX oauth_consents_of_client ON oauth_consents USING btree (client_id);

create table oauth_grants (
  id text not null,
  user_id text not null,
  client_id text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  session_id text,
  constraint oauth_grants_pkey PRIMARY KEY (id),
  constraint oauth_grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint oauth_grants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX oauth_grants_by_expiry ON oauth_grants USING btree (expires_at);
CREATE INDEX oauth_grants_of_client ON oauth_grants USING btree (client_id);
CREATE INDEX oauth_grants_of_session ON oauth_grants USING btree (session_id);
CREATE INDEX oauth_grants_of_user ON oauth_grants USING btree (user_id, client_id);
CREATE TRIGGER note_logout AFTER DELETE ON oauth_grants FOR EACH ROW WHEN (old.expires_at > now()) EXECUTE FUNCTION note_logout_of_grant();

create table oauth_keys (
  id text not null,
  sealed text not null,
  created_at timestamp with time zone not null default now(),
  constraint oauth_keys_pkey PRIMARY KEY (id)
);

create table oauth_tokens (
  digest text not null,
  kind text not null,
  grant_id text not null,
  payload jsonb not null,
  consumed_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint oauth_tokens_pkey PRIMARY KEY (digest),
  constraint oauth_tokens_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(id) ON DELETE CASCADE,
  constraint oauth_tokens_kind_check CHECK (kind = ANY (ARRAY['AuthorizationCode'::text, 'AccessToken'::text, 'RefreshToken'::text]))
);
CREATE INDEX oauth_tokens_of_grant ON oauth_tokens USING btree (grant_id, kind);

create table offer_availability (
  offer_id text not null,
  places_left integer,
  sold_out boolean not null default false,
  updated_by text,
  updated_at timestamp with time zone not null,
  constraint offer_availability_pkey PRIMARY KEY (offer_id),
  constraint offer_availability_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES content_items(id),
  constraint offer_availability_places_left_check CHECK (places_left >= 0 AND places_left <= 10000)
);
CREATE TRIGGER tell_guests_delete AFTER DELETE ON offer_availability REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''offers''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON offer_availability REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''offers''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON offer_availability REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''offers''');

create table offer_changes (
  id text not null,
  offer_id text not null,
  written_by text,
  base jsonb not null,
  content jsonb not null,
  version integer not null,
  state text not null,
  updated_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  constraint offer_changes_pkey PRIMARY KEY (id),
  constraint offer_changes_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES content_items(id),
  constraint offer_changes_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint offer_changes_check CHECK ((state = 'writing'::text) = (sent_at IS NULL)),
  constraint offer_changes_check1 CHECK ((state = ANY (ARRAY['accepted'::text, 'refused'::text])) = (decided_by IS NOT NULL AND decided_at IS NOT NULL)),
  constraint offer_changes_check2 CHECK (state <> 'refused'::text OR reason <> ''::text),
  constraint offer_changes_state_check CHECK (state = ANY (ARRAY['writing'::text, 'sent'::text, 'accepted'::text, 'refused'::text]))
);
CREATE INDEX offer_changes_of_offer ON offer_changes USING btree (offer_id, updated_at DESC);
CREATE UNIQUE INDEX offer_changes_open ON offer_changes USING btree (offer_id) WHERE state = ANY (ARRAY['writing'::text, 'sent'::text]);
CREATE TRIGGER offer_changes_pictures AFTER INSERT OR UPDATE OF content, base ON offer_changes FOR EACH ROW EXECUTE FUNCTION follow_picture_uses();

create table offer_figures (
  offer_id text not null,
  seen bigint not null default 0,
  handed_off integer not null default 0,
  booked integer not null default 0,
  constraint offer_figures_pkey PRIMARY KEY (offer_id),
  constraint offer_figures_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES content_items(id)
);
CREATE INDEX offer_figures_booked ON offer_figures USING btree (booked, offer_id);
CREATE INDEX offer_figures_handed_off ON offer_figures USING btree (handed_off, offer_id);
CREATE INDEX offer_figures_seen ON offer_figures USING btree (seen, offer_id);

create table offer_hosts (
  host text not null,
  added_by text not null,
  created_at timestamp with time zone not null,
  constraint offer_hosts_pkey PRIMARY KEY (host),
  constraint offer_hosts_host_check CHECK (char_length(host) <= 253 AND host ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$'::text)
);

create table offer_hoteliers (
  offer_id text not null,
  user_id text not null,
  assigned_by text not null,
  assigned_at timestamp with time zone not null,
  constraint offer_hoteliers_pkey PRIMARY KEY (offer_id),
  constraint offer_hoteliers_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES content_items(id),
  constraint offer_hoteliers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX offer_hoteliers_of_user ON offer_hoteliers USING btree (user_id, offer_id);

create table offer_import_addresses (
  id text not null,
  import_id text not null,
  "position" integer not null,
  address text not null,
  state text not null,
  reason text,
  canonical text,
  offer_id text,
  reading jsonb,
  answered_at timestamp with time zone,
  constraint offer_import_addresses_pkey PRIMARY KEY (id),
  constraint offer_import_addresses_import_id_position_key UNIQUE (import_id, "position"),
  constraint offer_import_addresses_import_id_fkey FOREIGN KEY (import_id) REFERENCES offer_imports(id),
  constraint offer_import_addresses_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES content_items(id),
  constraint offer_import_addresses_address_check CHECK (char_length(address) >= 1 AND char_length(address) <= 2000),
  constraint offer_import_addresses_check CHECK ((state = 'waiting'::text) = (answered_at IS NULL)),
  constraint offer_import_addresses_check1 CHECK ((state = 'refused'::text) = (reason IS NOT NULL)),
  constraint offer_import_addresses_check2 CHECK ((state = ANY (ARRAY['created'::text, 'proposed'::text, 'unchanged'::text])) = (offer_id IS NOT NULL AND canonical IS NOT NULL AND reading IS NOT NULL)),
  constraint offer_import_addresses_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'refused'::text, 'created'::text, 'proposed'::text, 'unchanged'::text]))
);
CREATE INDEX offer_import_addresses_text ON offer_import_addresses USING gin (plain_text((address || ' '::text) || COALESCE((reading -> 'title'::text) ->> 'value'::text, ''::text)) gin_trgm_ops);
CREATE INDEX offer_import_addresses_waiting ON offer_import_addresses USING btree (import_id, "position") WHERE state = 'waiting'::text;
CREATE TRIGGER count_addresses AFTER INSERT ON offer_import_addresses FOR EACH ROW EXECUTE FUNCTION count_addresses();

create table offer_imports (
  id text not null,
  asked_by text not null,
  created_at timestamp with time zone not null,
  addresses integer not null default 0,
  constraint offer_imports_pkey PRIMARY KEY (id)
);
CREATE INDEX offer_imports_by_size ON offer_imports USING btree (addresses, id);
CREATE INDEX offer_imports_newest ON offer_imports USING btree (created_at DESC, id DESC);

create table offer_proposals (
  id text not null,
  offer_id text not null,
  reading jsonb not null,
  fields text[] not null,
  state text not null,
  created_at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  constraint offer_proposals_pkey PRIMARY KEY (id),
  constraint offer_proposals_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES content_items(id),
  constraint offer_proposals_check CHECK ((state = ANY (ARRAY['accepted'::text, 'refused'::text])) = (decided_by IS NOT NULL)),
  constraint offer_proposals_check1 CHECK ((state = 'open'::text) = (decided_at IS NULL)),
  constraint offer_proposals_fields_check CHECK (cardinality(fields) > 0),
  constraint offer_proposals_state_check CHECK (state = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text, 'replaced'::text]))
);
CREATE INDEX offer_proposals_of_offer ON offer_proposals USING btree (offer_id, created_at DESC);
CREATE UNIQUE INDEX one_open_proposal ON offer_proposals USING btree (offer_id) WHERE state = 'open'::text;

create table offer_sources (
  canonical text not null,
  offer_id text not null,
  reading jsonb not null,
  read_at timestamp with time zone not null,
  constraint offer_sources_pkey PRIMARY KEY (canonical),
  constraint offer_sources_offer_id_key UNIQUE (offer_id),
  constraint offer_sources_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES content_items(id)
);

create table offer_terms (
  version_id text not null,
  offer_id text not null,
  trip_type text not null,
  place_ids text[] not null,
  price_amount bigint not null,
  currency text not null,
  dates text not null,
  start_date date not null,
  end_date date not null,
  nights integer not null,
  last_day date not null,
  group_id text,
  event_id text,
  scene text not null,
  "position" integer not null,
  constraint offer_terms_pkey PRIMARY KEY (version_id),
  constraint offer_terms_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint offer_terms_event_id_fkey FOREIGN KEY (event_id) REFERENCES content_items(id),
  constraint offer_terms_group_id_fkey FOREIGN KEY (group_id) REFERENCES content_items(id),
  constraint offer_terms_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES content_items(id),
  constraint offer_terms_version_id_fkey FOREIGN KEY (version_id) REFERENCES content_versions(id),
  constraint offer_terms_check CHECK (end_date >= start_date),
  constraint offer_terms_check1 CHECK ((start_date + nights) <= end_date),
  constraint offer_terms_dates_check CHECK (dates = ANY (ARRAY['fixed'::text, 'open'::text])),
  constraint offer_terms_nights_check CHECK (nights >= 0),
  constraint offer_terms_place_ids_check CHECK (cardinality(place_ids) > 0),
  constraint offer_terms_price_amount_check CHECK (price_amount > 0),
  constraint offer_terms_trip_type_check CHECK (trip_type = ANY (ARRAY['ONLY_HOTEL'::text, 'MULTI'::text, 'ONLY_TICKET'::text, 'FLIGHT_HOUSE'::text, 'ONLY_FLIGHT'::text]))
);
CREATE INDEX offer_terms_event ON offer_terms USING btree (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX offer_terms_group ON offer_terms USING btree (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX offer_terms_listed ON offer_terms USING btree ("position", start_date);
CREATE INDEX offer_terms_offer ON offer_terms USING btree (offer_id);
CREATE INDEX offer_terms_places ON offer_terms USING gin (place_ids);
CREATE INDEX offer_terms_price ON offer_terms USING btree (currency, price_amount);
CREATE INDEX offer_terms_start ON offer_terms USING btree (start_date);

create table offer_views (
  offer_id text not null,
  day date not null,
  views integer not null,
  constraint offer_views_pkey PRIMARY KEY (offer_id, day),
  constraint offer_views_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES content_items(id) ON DELETE CASCADE,
  constraint offer_views_views_check CHECK (views > 0)
);
CREATE TRIGGER count_views AFTER INSERT OR UPDATE OF views ON offer_views FOR EACH ROW EXECUTE FUNCTION count_views();

create table organization_bank_accounts (
  id text not null,
  organization_id text not null,
  kind text not null,
  sealed_number text not null,
  sealed_holder text not null,
  sealed_cuit text not null,
  masked_number text not null,
  masked_holder text not null,
  masked_cuit text not null,
  number_digest text not null,
  state text not null,
  changed_after_approval boolean not null default false,
  changed_by text,
  changed_at timestamp with time zone not null,
  confirmed_by text,
  confirmed_at timestamp with time zone,
  ended_by text,
  ended_at timestamp with time zone,
  reason text,
  brought_by text,
  call_back text,
  constraint organization_bank_accounts_pkey PRIMARY KEY (id),
  constraint organization_bank_accounts_brought_by_fkey FOREIGN KEY (brought_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_bank_accounts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_bank_accounts_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_bank_accounts_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_bank_accounts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_bank_accounts_call_back_check CHECK (char_length(call_back) >= 1 AND char_length(call_back) <= 500),
  constraint organization_bank_accounts_check CHECK ((state = ANY (ARRAY['current'::text, 'replaced'::text])) = (confirmed_at IS NOT NULL)),
  constraint organization_bank_accounts_check1 CHECK ((state = ANY (ARRAY['replaced'::text, 'refused'::text, 'withdrawn'::text])) = (ended_at IS NOT NULL)),
  constraint organization_bank_accounts_check2 CHECK (confirmed_by <> changed_by),
  constraint organization_bank_accounts_kind_check CHECK (kind = ANY (ARRAY['cbu'::text, 'cvu'::text, 'alias'::text])),
  constraint organization_bank_accounts_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  constraint organization_bank_accounts_state_check CHECK (state = ANY (ARRAY['pending'::text, 'current'::text, 'replaced'::text, 'refused'::text, 'withdrawn'::text]))
);
CREATE INDEX organization_bank_accounts_brought_by ON organization_bank_accounts USING btree (brought_by) WHERE brought_by IS NOT NULL;
CREATE UNIQUE INDEX organization_bank_accounts_current ON organization_bank_accounts USING btree (organization_id) WHERE state = 'current'::text;
CREATE INDEX organization_bank_accounts_digest ON organization_bank_accounts USING btree (number_digest);
CREATE INDEX organization_bank_accounts_history ON organization_bank_accounts USING btree (organization_id, changed_at DESC);
CREATE UNIQUE INDEX organization_bank_accounts_pending ON organization_bank_accounts USING btree (organization_id) WHERE state = 'pending'::text;
CREATE TRIGGER entered_first BEFORE INSERT ON organization_bank_accounts FOR EACH ROW WHEN (new.state <> 'pending'::text AND new.changed_by IS NOT NULL) EXECUTE FUNCTION refuse_made_account();
CREATE TRIGGER keep_bank_account BEFORE UPDATE ON organization_bank_accounts FOR EACH ROW EXECUTE FUNCTION keep_bank_account();

create table organization_changes (
  id text not null,
  organization_id text not null,
  state text not null,
  base jsonb not null,
  content jsonb not null,
  sent_by text,
  sent_at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  constraint organization_changes_pkey PRIMARY KEY (id),
  constraint organization_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_changes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_changes_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_changes_check CHECK (content <> base),
  constraint organization_changes_check1 CHECK ((state = 'sent'::text) = (decided_at IS NULL)),
  constraint organization_changes_check2 CHECK (state <> 'refused'::text OR reason IS NOT NULL),
  constraint organization_changes_id_check CHECK (id ~ '^ochg_[0-9a-z]{24}$'::text),
  constraint organization_changes_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 1000),
  constraint organization_changes_state_check CHECK (state = ANY (ARRAY['sent'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text]))
);
CREATE INDEX organization_changes_by ON organization_changes USING btree (sent_by) WHERE sent_by IS NOT NULL;
CREATE INDEX organization_changes_decided_by ON organization_changes USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX organization_changes_of_organization ON organization_changes USING btree (organization_id, sent_at);
CREATE UNIQUE INDEX organization_changes_open ON organization_changes USING btree (organization_id) WHERE state = 'sent'::text;
CREATE TRIGGER organization_changes_decided_once BEFORE UPDATE ON organization_changes FOR EACH ROW EXECUTE FUNCTION keep_organization_change();

create table organization_documents (
  id text not null,
  organization_id text not null,
  file text not null,
  name text not null,
  type text not null,
  bytes integer not null,
  uploaded_by text,
  created_at timestamp with time zone not null,
  constraint organization_documents_pkey PRIMARY KEY (id),
  constraint organization_documents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_documents_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_documents_bytes_check CHECK (bytes > 0),
  constraint organization_documents_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 120),
  constraint organization_documents_type_check CHECK (type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))
);
CREATE INDEX organization_documents_of_organization ON organization_documents USING btree (organization_id, created_at);

create table organization_dues (
  id text default ((organization_id || '.'::text) || currency),
  organization_id text not null,
  currency text not null,
  amount bigint not null,
  contributions integer not null,
  oldest_at timestamp with time zone,
  constraint organization_dues_pkey PRIMARY KEY (organization_id, currency),
  constraint organization_dues_id_key UNIQUE (id),
  constraint organization_dues_amount_check CHECK (amount >= 0),
  constraint organization_dues_contributions_check CHECK (contributions >= 0)
);
CREATE INDEX organization_dues_by_amount ON organization_dues USING btree (amount, organization_id, currency) WHERE contributions > 0;
CREATE INDEX organization_dues_oldest ON organization_dues USING btree (oldest_at, organization_id, currency) WHERE contributions > 0;

create table organization_invitations (
  id text not null,
  organization_id text not null,
  email text,
  language text not null,
  digest text,
  invited_by text,
  accepted_by text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint organization_invitations_pkey PRIMARY KEY (id),
  constraint organization_invitations_digest_key UNIQUE (digest),
  constraint organization_invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_invitations_check CHECK (email IS NOT NULL OR accepted_at IS NOT NULL OR revoked_at IS NOT NULL),
  constraint organization_invitations_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text]))
);
CREATE UNIQUE INDEX organization_invitations_waiting ON organization_invitations USING btree (organization_id, email) WHERE accepted_at IS NULL AND revoked_at IS NULL;

create table organization_join_requests (
  id text not null,
  organization_id text not null,
  user_id text not null,
  message text,
  state text not null default 'waiting'::text,
  decided_by text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint organization_join_requests_pkey PRIMARY KEY (id),
  constraint organization_join_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_join_requests_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_join_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint organization_join_requests_check CHECK ((state = 'waiting'::text) = (decided_at IS NULL)),
  constraint organization_join_requests_message_check CHECK (char_length(message) >= 1 AND char_length(message) <= 250),
  constraint organization_join_requests_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'declined'::text]))
);
CREATE INDEX organization_join_requests_of_user ON organization_join_requests USING btree (user_id);
CREATE UNIQUE INDEX organization_join_requests_waiting ON organization_join_requests USING btree (organization_id, user_id) WHERE state = 'waiting'::text;

create table organization_member_changes (
  id bigint not null generated always as identity,
  organization_id text not null,
  user_id text,
  added_by text,
  kind text not null,
  at timestamp with time zone not null,
  constraint organization_member_changes_pkey PRIMARY KEY (id),
  constraint organization_member_changes_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_member_changes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_member_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_member_changes_kind_check CHECK (kind = ANY (ARRAY['added'::text, 'removed'::text]))
);
CREATE INDEX organization_member_changes_added_by ON organization_member_changes USING btree (added_by) WHERE added_by IS NOT NULL;
CREATE INDEX organization_member_changes_of_organization ON organization_member_changes USING btree (organization_id, at);
CREATE INDEX organization_member_changes_of_user ON organization_member_changes USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE TRIGGER organization_member_changes_append_only BEFORE DELETE OR UPDATE ON organization_member_changes FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER organization_member_changes_not_truncated BEFORE TRUNCATE ON organization_member_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table organization_members (
  organization_id text not null,
  user_id text not null,
  added_by text,
  created_at timestamp with time zone not null default now(),
  constraint organization_members_pkey PRIMARY KEY (organization_id, user_id),
  constraint organization_members_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX organization_members_of_user ON organization_members USING btree (user_id);
CREATE TRIGGER note_member_change AFTER INSERT OR DELETE ON organization_members FOR EACH ROW EXECUTE FUNCTION note_member_change();
CREATE TRIGGER organization_members_end_links AFTER DELETE ON organization_members FOR EACH ROW EXECUTE FUNCTION end_links_of_manager();
CREATE TRIGGER organization_members_unchanged BEFORE UPDATE ON organization_members FOR EACH ROW WHEN (new.added_by IS DISTINCT FROM old.added_by AND new.added_by IS NOT NULL OR (to_jsonb(new.*) - 'added_by'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'added_by'::text)) EXECUTE FUNCTION refuse_change();

create table organization_reviews (
  id text not null,
  organization_id text not null,
  decision text not null,
  reason text,
  decided_by text,
  created_at timestamp with time zone not null,
  constraint organization_reviews_pkey PRIMARY KEY (id),
  constraint organization_reviews_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organization_reviews_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_reviews_check CHECK (decision = 'approved'::text OR reason IS NOT NULL),
  constraint organization_reviews_decision_check CHECK (decision = ANY (ARRAY['approved'::text, 'rejected'::text])),
  constraint organization_reviews_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 1000)
);
CREATE INDEX organization_reviews_of_organization ON organization_reviews USING btree (organization_id, created_at DESC);

create table organization_slugs (
  slug text not null,
  organization_id text not null,
  constraint organization_slugs_pkey PRIMARY KEY (slug),
  constraint organization_slugs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);

create table organizations (
  id text not null,
  slug text not null,
  name text not null,
  description text not null,
  status text not null,
  entity_id text not null,
  country_code text not null,
  place_id text not null,
  district_id text,
  scene text not null,
  created_at timestamp with time zone not null default now(),
  type_word text,
  rotary_club text,
  logo text,
  cover text,
  contact_name text,
  contact_email text,
  contact_phone text,
  cuit text,
  registered_by text,
  sent_at timestamp with time zone,
  claimed_by text,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_slug_key UNIQUE (slug),
  constraint organizations_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organizations_country_code_fkey FOREIGN KEY (country_code) REFERENCES countries(code),
  constraint organizations_district_id_fkey FOREIGN KEY (district_id) REFERENCES districts(id),
  constraint organizations_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES entities(id),
  constraint organizations_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  constraint organizations_registered_by_fkey FOREIGN KEY (registered_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint organizations_contact_email_check CHECK (char_length(contact_email) <= 254),
  constraint organizations_contact_name_check CHECK (char_length(contact_name) >= 1 AND char_length(contact_name) <= 80),
  constraint organizations_contact_phone_check CHECK (char_length(contact_phone) <= 20),
  constraint organizations_cuit_check CHECK (cuit ~ '^\d{11}$'::text),
  constraint organizations_description_check CHECK (char_length(description) >= 4 AND char_length(description) <= 250),
  constraint organizations_name_check CHECK (char_length(name) >= 4 AND char_length(name) <= 50),
  constraint organizations_rotary_club_check CHECK (char_length(rotary_club) >= 2 AND char_length(rotary_club) <= 80),
  constraint organizations_slug_check CHECK (slug ~ '^[a-z0-9-]{4,50}$'::text),
  constraint organizations_status_check CHECK (status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])),
  constraint organizations_type_word_check CHECK (char_length(type_word) >= 2 AND char_length(type_word) <= 40)
);
CREATE INDEX organizations_by_name ON organizations USING btree (name, id) WHERE status = 'approved'::text;
CREATE INDEX organizations_claimed ON organizations USING btree (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX organizations_described ON organizations USING gin (plain_text((name || ' '::text) || description) gin_trgm_ops);
CREATE INDEX organizations_in_district ON organizations USING btree (district_id, status);
CREATE INDEX organizations_in_spanish_order ON organizations USING btree (name COLLATE "es-x-icu", id);
CREATE INDEX organizations_named ON organizations USING gin (plain_text(name) gin_trgm_ops);
CREATE INDEX organizations_of_country ON organizations USING btree (country_code, status);
CREATE INDEX organizations_of_entity ON organizations USING btree (entity_id, status);
CREATE INDEX organizations_of_place ON organizations USING btree (place_id);
CREATE INDEX organizations_sent ON organizations USING btree (COALESCE(sent_at, created_at), id) INCLUDE (sent_at, created_at);
CREATE INDEX organizations_text ON organizations USING gin (plain_text((((name || ' '::text) || slug) || ' '::text) || description) gin_trgm_ops);
CREATE UNIQUE INDEX organizations_waiting_of_user ON organizations USING btree (registered_by) WHERE status <> 'approved'::text;
CREATE TRIGGER organizations_reviewed_changes BEFORE UPDATE OF name, slug, description, cuit, logo ON organizations FOR EACH ROW WHEN (old.status = 'approved'::text AND new.status = 'approved'::text) EXECUTE FUNCTION refuse_unreviewed_change();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON organizations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r) - ''{contact_name, contact_email, contact_phone, cuit, registered_by, sent_at, claimed_by}''::text[]', 'r.id', 'r.id, r.status, r.slug, r.name, r.description, r.entity_id, r.type_word, r.country_code, r.district_id, r.place_id, r.logo, r.cover', '''organizations''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON organizations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r) - ''{contact_name, contact_email, contact_phone, cuit, registered_by, sent_at, claimed_by}''::text[]', 'r.id', 'r.id, r.status, r.slug, r.name, r.description, r.entity_id, r.type_word, r.country_code, r.district_id, r.place_id, r.logo, r.cover', '''organizations''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON organizations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r) - ''{contact_name, contact_email, contact_phone, cuit, registered_by, sent_at, claimed_by}''::text[]', 'r.id', 'r.id, r.status, r.slug, r.name, r.description, r.entity_id, r.type_word, r.country_code, r.district_id, r.place_id, r.logo, r.cover', '''organizations''');

create table outbox_events (
  id text not null,
  type text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  delivered_at timestamp with time zone,
  failed_at timestamp with time zone,
  last_error text,
  waits_until timestamp with time zone,
  constraint outbox_events_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_events_about_deal ON outbox_events USING btree (COALESCE(payload #>> '{facts,lead_id}'::text[], payload #>> '{facts,version_id}'::text[], payload #>> '{facts,task_id}'::text[])) WHERE COALESCE(payload #>> '{facts,lead_id}'::text[], payload #>> '{facts,version_id}'::text[], payload #>> '{facts,task_id}'::text[]) IS NOT NULL;
CREATE INDEX outbox_events_waiting ON outbox_events USING btree (created_at) WHERE delivered_at IS NULL;

create table payments (
  id text not null,
  organization_id text not null,
  currency text not null,
  amount bigint not null,
  set_off_amount bigint not null default 0,
  bank_account_id text,
  paid_at timestamp with time zone not null,
  code text,
  reference text,
  reason text,
  no_proof_reason text,
  proof_file text,
  proof_name text,
  proof_type text,
  proof_digest text,
  recorded_by text,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  confirmed_by text,
  received_amount bigint,
  received_on date,
  reminders integer not null default 0,
  reminded_at timestamp with time zone,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_code_key UNIQUE (code),
  constraint payments_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES organization_bank_accounts(id),
  constraint payments_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payments_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payments_amount_check CHECK (amount >= 0),
  constraint payments_code_check CHECK (code ~ '^[0-9A-Z]{6,12}$'::text),
  constraint payments_confirmed_whole CHECK (num_nonnulls(confirmed_at, received_amount, received_on) = ANY (ARRAY[0, 3])),
  constraint payments_no_proof_reason_check CHECK (char_length(no_proof_reason) >= 3 AND char_length(no_proof_reason) <= 500),
  constraint payments_proof_digest_check CHECK (proof_digest ~ '^[0-9a-f]{64}$'::text),
  constraint payments_proof_name_check CHECK (char_length(proof_name) >= 1 AND char_length(proof_name) <= 120),
  constraint payments_proof_whole CHECK (num_nonnulls(proof_file, proof_name, proof_type) = ANY (ARRAY[0, 3])),
  constraint payments_proved CHECK (code IS NULL OR amount = 0 OR proof_file IS NOT NULL OR no_proof_reason IS NOT NULL),
  constraint payments_reason_check CHECK (char_length(reason) >= 3 AND char_length(reason) <= 500),
  constraint payments_received_amount_check CHECK (received_amount >= 0),
  constraint payments_reference_check CHECK (char_length(reference) >= 1 AND char_length(reference) <= 80),
  constraint payments_set_off_amount_check CHECK (set_off_amount >= 0)
);
CREATE INDEX payments_coded ON payments USING gin (plain_text(code) gin_trgm_ops);
CREATE INDEX payments_of_organization ON payments USING btree (organization_id, paid_at DESC);
CREATE INDEX payments_recent ON payments USING btree (paid_at DESC, id DESC);
CREATE INDEX payments_unconfirmed ON payments USING btree (paid_at, id) WHERE confirmed_at IS NULL AND code IS NOT NULL;
CREATE CONSTRAINT TRIGGER payment_is_its_payouts AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment();
CREATE TRIGGER payments_by_another BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION refuse_payout_by_same();
CREATE TRIGGER payments_confirmed_once BEFORE UPDATE OF confirmed_at, received_amount, received_on ON payments FOR EACH ROW WHEN (old.confirmed_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

create table payout_contributions (
  contribution_id text not null,
  payout_id text not null,
  returned_at timestamp with time zone,
  claimed_at timestamp with time zone,
  constraint payout_contributions_pkey PRIMARY KEY (payout_id, contribution_id),
  constraint payout_contributions_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint payout_contributions_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id)
);
CREATE UNIQUE INDEX payout_contributions_once ON payout_contributions USING btree (contribution_id) WHERE returned_at IS NULL AND claimed_at IS NULL;
CREATE TRIGGER payout_contributions_returned_once BEFORE UPDATE ON payout_contributions FOR EACH ROW WHEN (old.returned_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER pays_what_is_due BEFORE INSERT ON payout_contributions FOR EACH ROW EXECUTE FUNCTION refuse_what_is_not_due();

create table payouts (
  id text not null,
  organization_id text not null,
  project_id text not null,
  amount bigint not null,
  currency text not null,
  bank_account_id text,
  paid_at timestamp with time zone not null,
  recorded_by text,
  reference text,
  proof_file text,
  proof_name text,
  proof_type text,
  created_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  return_reason text,
  return_recorded_by text,
  return_recorded_at timestamp with time zone,
  reason text,
  set_off_amount bigint not null default 0,
  payment_id text,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES organization_bank_accounts(id),
  constraint payouts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint payouts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payouts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint payouts_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payouts_return_recorded_by_fkey FOREIGN KEY (return_recorded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint payouts_amount_check CHECK (amount > 0),
  constraint payouts_check CHECK (num_nonnulls(proof_file, proof_name, proof_type) = ANY (ARRAY[0, 3])),
  constraint payouts_check1 CHECK (set_off_amount >= 0 AND set_off_amount <= amount),
  constraint payouts_proof_name_check CHECK (char_length(proof_name) >= 1 AND char_length(proof_name) <= 120),
  constraint payouts_reason_check CHECK (char_length(reason) >= 3 AND char_length(reason) <= 500),
  constraint payouts_reference_check CHECK (char_length(reference) >= 1 AND char_length(reference) <= 80),
  constraint payouts_return_reason_check CHECK (char_length(return_reason) >= 1 AND char_length(return_reason) <= 500),
  constraint payouts_returned_after CHECK (returned_at >= paid_at),
  constraint payouts_returned_whole CHECK (num_nonnulls(returned_at, return_reason, return_recorded_at) = ANY (ARRAY[0, 3]))
);
CREATE INDEX payouts_by_amount ON payouts USING btree (amount, id);
CREATE INDEX payouts_of_organization ON payouts USING btree (organization_id, paid_at DESC);
CREATE INDEX payouts_of_payment ON payouts USING btree (payment_id);
CREATE INDEX payouts_of_project ON payouts USING btree (project_id, paid_at DESC);
CREATE INDEX payouts_recent ON payouts USING btree (paid_at DESC, id DESC);
CREATE INDEX payouts_text ON payouts USING gin (plain_text(reference) gin_trgm_ops);
CREATE CONSTRAINT TRIGGER payout_is_of_its_payment AFTER INSERT ON payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.payment_id IS NOT NULL) EXECUTE FUNCTION check_payment();
CREATE TRIGGER payouts_by_another BEFORE INSERT ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_payout_by_same();
CREATE TRIGGER payouts_returned_once BEFORE UPDATE OF returned_at, return_reason, return_recorded_at ON payouts FOR EACH ROW WHEN (old.returned_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER recorded_by_another AFTER INSERT ON payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.recorded_by IS NOT NULL) EXECUTE FUNCTION refuse_payout_by_approver();

create table place_data (
  version text not null,
  loaded_at timestamp with time zone not null default now(),
  constraint place_data_pkey PRIMARY KEY (version)
);

create table place_names (
  name text collate "C" not null,
  place_id text not null,
  stay_weight real not null,
  flight_weight real not null
);
CREATE INDEX place_names_by_name ON place_names USING btree (name) INCLUDE (place_id, stay_weight, flight_weight);

create table place_search (
  place_id text not null,
  names text[] not null,
  words tsvector not null,
  stay_weight real not null,
  flight_weight real not null
);
CREATE UNIQUE INDEX place_search_by_place ON place_search USING btree (place_id);
CREATE INDEX place_search_by_words ON place_search USING gin (words);

create table place_typos (
  key text collate "C" not null,
  word text not null,
  weight real not null
);
CREATE INDEX place_typos_by_key ON place_typos USING btree (key) INCLUDE (word, weight);

create table places (
  id text not null,
  type text not null,
  name_es text not null,
  name_en text not null,
  short_code text not null,
  country_code text not null,
  region_id text,
  latitude double precision,
  longitude double precision,
  population bigint not null default 0,
  city_id text,
  kind text,
  constraint places_pkey PRIMARY KEY (id),
  constraint places_city_id_fkey FOREIGN KEY (city_id) REFERENCES places(id),
  constraint places_country_code_fkey FOREIGN KEY (country_code) REFERENCES countries(code),
  constraint places_region_id_fkey FOREIGN KEY (region_id) REFERENCES places(id),
  constraint places_kind_check CHECK (kind = ANY (ARRAY['town'::text, 'neighbourhood'::text, 'beach'::text, 'island'::text, 'ski_resort'::text, 'hot_springs'::text, 'national_park'::text, 'park'::text, 'theme_park'::text, 'sight'::text, 'area'::text])),
  constraint places_type_check CHECK (type = ANY (ARRAY['country'::text, 'region'::text, 'city'::text, 'airport'::text]))
);
CREATE INDEX airports_by_point ON places USING gist (point(longitude, latitude)) WHERE type = 'airport'::text;
CREATE INDEX airports_of_country ON places USING btree (country_code) WHERE type = 'airport'::text;
CREATE INDEX places_by_point ON places USING gist (point(longitude, latitude)) WHERE type = 'city'::text;
CREATE INDEX places_of_city ON places USING btree (city_id) WHERE city_id IS NOT NULL;
CREATE INDEX places_of_country ON places USING btree (country_code, type);
CREATE INDEX places_of_region ON places USING btree (region_id);
CREATE TRIGGER tell_guests AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON places FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_all();

create table platform_accounts (
  id text not null,
  name text not null,
  currency text not null,
  numbers text[] not null default '{}'::text[],
  reading jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  constraint platform_accounts_pkey PRIMARY KEY (id),
  constraint platform_accounts_name_key UNIQUE (name),
  constraint platform_accounts_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 80)
);

create table post_categories (
  id text not null,
  slug text not null,
  name_es text not null,
  name_en text not null,
  "position" integer not null,
  enabled boolean not null default true,
  constraint post_categories_pkey PRIMARY KEY (id),
  constraint post_categories_slug_key UNIQUE (slug),
  constraint post_categories_name_en_check CHECK (char_length(name_en) >= 2 AND char_length(name_en) <= 60),
  constraint post_categories_name_es_check CHECK (char_length(name_es) >= 2 AND char_length(name_es) <= 60),
  constraint post_categories_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)
);
CREATE TRIGGER tell_guests_delete AFTER DELETE ON post_categories REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.id', 'to_jsonb(r)', '''catalogues''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON post_categories REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.id', 'to_jsonb(r)', '''catalogues''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON post_categories REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.id', 'to_jsonb(r)', '''catalogues''');

create table preview_links (
  id text not null,
  digest text not null,
  seen_at timestamp with time zone not null,
  note text not null default ''::text,
  created_by text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint preview_links_pkey PRIMARY KEY (id),
  constraint preview_links_digest_key UNIQUE (digest),
  constraint preview_links_note_check CHECK (char_length(note) <= 100)
);
CREATE INDEX preview_links_ending ON preview_links USING btree (expires_at, id);
CREATE INDEX preview_links_in_order ON preview_links USING btree (created_at, id);
CREATE INDEX preview_links_seen ON preview_links USING btree (seen_at, id);
CREATE INDEX preview_links_text ON preview_links USING gin (plain_text(note) gin_trgm_ops);

create table project_budget_lines (
  project_id text not null,
  "position" integer not null,
  what text not null,
  amount bigint not null,
  what_other text,
  constraint project_budget_lines_pkey PRIMARY KEY (project_id, "position"),
  constraint project_budget_lines_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_budget_lines_amount_check CHECK (amount > 0)
);
CREATE TRIGGER tell_guests_delete AFTER DELETE ON project_budget_lines REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.project_id');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON project_budget_lines REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.project_id');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON project_budget_lines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.project_id');

create table project_causes (
  project_id text not null,
  cause_id text not null,
  "position" integer not null,
  status text not null,
  district_id text not null,
  constraint project_causes_pkey PRIMARY KEY (project_id, "position"),
  constraint project_causes_cause_id_project_id_key UNIQUE (cause_id, project_id),
  constraint project_causes_cause_id_fkey FOREIGN KEY (cause_id) REFERENCES causes(id),
  constraint project_causes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_causes_position_check CHECK ("position" >= 1 AND "position" <= 3)
);
CREATE INDEX project_causes_counted ON project_causes USING btree (cause_id, status, district_id);
CREATE TRIGGER note_project_of_cause BEFORE INSERT OR UPDATE OF project_id, status, district_id ON project_causes FOR EACH ROW EXECUTE FUNCTION note_project_of_cause();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON project_causes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.project_id, r.cause_id, r.position', 'r.project_id', 'r.project_id, r.cause_id', '''projects''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON project_causes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.project_id, r.cause_id, r.position', 'r.project_id', 'r.project_id, r.cause_id', '''projects''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON project_causes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.project_id, r.cause_id, r.position', 'r.project_id', 'r.project_id, r.cause_id', '''projects''');

create table project_drafts (
  project_id text not null,
  content jsonb not null,
  version integer not null,
  updated_by text,
  updated_at timestamp with time zone not null,
  written_as text not null,
  base jsonb,
  constraint project_drafts_pkey PRIMARY KEY (project_id, written_as),
  constraint project_drafts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint project_drafts_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint project_drafts_version_check CHECK (version > 0),
  constraint project_drafts_written_as_check CHECK (written_as = ANY (ARRAY['manager'::text, 'admin'::text]))
);
CREATE INDEX project_drafts_by ON project_drafts USING btree (updated_by) WHERE updated_by IS NOT NULL;

create table project_images (
  project_id text not null,
  "position" integer not null,
  scene text,
  alt text not null,
  file text,
  width integer,
  height integer,
  alt_other text,
  constraint project_images_pkey PRIMARY KEY (project_id, "position"),
  constraint project_images_file_fkey FOREIGN KEY (file) REFERENCES project_pictures(id),
  constraint project_images_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_images_check CHECK ((scene IS NULL) <> (file IS NULL)),
  constraint project_images_check1 CHECK ((file IS NULL) = (width IS NULL) AND (file IS NULL) = (height IS NULL)),
  constraint project_images_position_check CHECK ("position" >= 1 AND "position" <= 8)
);
CREATE TRIGGER tell_guests_delete AFTER DELETE ON project_images REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.project_id');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON project_images REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.project_id');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON project_images REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.project_id');

create table project_limits (
  id bigint not null generated always as identity,
  organization_id text not null,
  projects integer not null,
  reason text not null,
  decided_by text,
  created_at timestamp with time zone not null,
  constraint project_limits_pkey PRIMARY KEY (id),
  constraint project_limits_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint project_limits_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint project_limits_projects_check CHECK (projects >= 10 AND projects <= 1000),
  constraint project_limits_reason_check CHECK (char_length(reason) >= 3 AND char_length(reason) <= 500)
);
CREATE INDEX project_limits_of_organization ON project_limits USING btree (organization_id, id DESC);

create table project_other_money (
  project_id text not null,
  currency text not null,
  expected_amount bigint not null default 0,
  collected_amount bigint not null default 0,
  paid_amount bigint not null default 0,
  constraint project_other_money_pkey PRIMARY KEY (project_id, currency),
  constraint project_other_money_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
);
CREATE TRIGGER tell_guests_delete AFTER DELETE ON project_other_money REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''sums:'' || r.project_id', 'to_jsonb(r)', '(select ''sums:'' || p.organization_id from projects p where p.id = r.project_id)');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON project_other_money REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''sums:'' || r.project_id', 'to_jsonb(r)', '(select ''sums:'' || p.organization_id from projects p where p.id = r.project_id)');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON project_other_money REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', '''sums:'' || r.project_id', 'to_jsonb(r)', '(select ''sums:'' || p.organization_id from projects p where p.id = r.project_id)');

create table project_pictures (
  id text not null,
  project_id text not null,
  uploaded_by text,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  held_at timestamp with time zone,
  constraint project_pictures_pkey PRIMARY KEY (id),
  constraint project_pictures_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint project_pictures_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint project_pictures_height_check CHECK (height > 0),
  constraint project_pictures_id_check CHECK (id ~ '^pict_[0-9a-z]{24}$'::text),
  constraint project_pictures_width_check CHECK (width > 0)
);
CREATE INDEX project_pictures_by ON project_pictures USING btree (uploaded_by) WHERE uploaded_by IS NOT NULL;
CREATE INDEX project_pictures_of_project ON project_pictures USING btree (project_id);

create table project_proposals (
  id text not null,
  project_id text not null,
  written_as text not null,
  state text not null,
  base jsonb not null,
  content jsonb not null,
  full_review boolean not null,
  sent_by text,
  sent_at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  reason text,
  constraint project_proposals_pkey PRIMARY KEY (id),
  constraint project_proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint project_proposals_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint project_proposals_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint project_proposals_check CHECK ((state = 'sent'::text) = (decided_at IS NULL)),
  constraint project_proposals_check1 CHECK (state <> 'refused'::text OR reason IS NOT NULL),
  constraint project_proposals_id_check CHECK (id ~ '^prop_[0-9a-z]{24}$'::text),
  constraint project_proposals_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 1000),
  constraint project_proposals_state_check CHECK (state = ANY (ARRAY['sent'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text])),
  constraint project_proposals_written_as_check CHECK (written_as = ANY (ARRAY['manager'::text, 'admin'::text]))
);
CREATE INDEX project_proposals_by ON project_proposals USING btree (sent_by) WHERE sent_by IS NOT NULL;
CREATE INDEX project_proposals_decided_by ON project_proposals USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX project_proposals_of_project ON project_proposals USING btree (project_id, sent_at);
CREATE UNIQUE INDEX project_proposals_open ON project_proposals USING btree (project_id) WHERE state = 'sent'::text;

create table project_remarks (
  id text not null,
  project_id text not null,
  part text not null,
  about text not null,
  body text not null,
  author_id text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  ticked_at timestamp with time zone,
  ticked_by text,
  closed_at timestamp with time zone,
  picture text,
  constraint project_remarks_pkey PRIMARY KEY (id),
  constraint project_remarks_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint project_remarks_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint project_remarks_ticked_by_fkey FOREIGN KEY (ticked_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint project_remarks_body_check CHECK (char_length(body) >= 1 AND char_length(body) <= 1000),
  constraint project_remarks_part_check CHECK (part ~ '^(name|slug|summary|description|causes|place|objective|images|budget|(image|budget):[1-9][0-9]?)$'::text)
);
CREATE INDEX project_remarks_by ON project_remarks USING btree (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX project_remarks_of_project ON project_remarks USING btree (project_id, created_at);
CREATE INDEX project_remarks_ticked_by ON project_remarks USING btree (ticked_by) WHERE ticked_by IS NOT NULL;

create table project_review_claims (
  project_id text not null,
  user_id text not null,
  claimed_at timestamp with time zone not null,
  constraint project_review_claims_pkey PRIMARY KEY (project_id),
  constraint project_review_claims_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint project_review_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX project_review_claims_by ON project_review_claims USING btree (user_id);

create table project_review_notes (
  id text not null,
  project_id text not null,
  author_id text,
  body text not null,
  created_at timestamp with time zone not null,
  constraint project_review_notes_pkey PRIMARY KEY (id),
  constraint project_review_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint project_review_notes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint project_review_notes_body_check CHECK (char_length(body) >= 1 AND char_length(body) <= 2000)
);
CREATE INDEX project_review_notes_by ON project_review_notes USING btree (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX project_review_notes_of_project ON project_review_notes USING btree (project_id, created_at);

create table project_slugs (
  slug text not null,
  project_id text not null,
  constraint project_slugs_pkey PRIMARY KEY (slug),
  constraint project_slugs_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id)
);

create table project_status_changes (
  id bigint not null generated always as identity,
  project_id text not null,
  from_status text,
  to_status text not null,
  reason text,
  created_at timestamp with time zone not null default now(),
  changed_by text,
  acted_as text,
  unannounced boolean not null default false,
  travellers_told_at timestamp with time zone,
  constraint project_status_changes_pkey PRIMARY KEY (id),
  constraint project_status_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint project_status_changes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_status_changes_acted_as_check CHECK (acted_as = ANY (ARRAY['manager'::text, 'admin'::text, 'system'::text]))
);
CREATE INDEX project_status_changes_by ON project_status_changes USING btree (changed_by) WHERE changed_by IS NOT NULL;
CREATE INDEX project_status_changes_of_project ON project_status_changes USING btree (project_id, created_at);
CREATE INDEX project_status_changes_unannounced ON project_status_changes USING btree (id) WHERE unannounced;
CREATE TRIGGER note_status_change AFTER INSERT ON project_status_changes FOR EACH ROW EXECUTE FUNCTION note_status_change();

create table project_stories (
  project_id text not null,
  status text not null,
  district_id text not null,
  words tsvector not null,
  constraint project_stories_pkey PRIMARY KEY (project_id),
  constraint project_stories_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX project_stories_completed ON project_stories USING gin (words) WHERE status = 'completed'::text;
CREATE INDEX project_stories_open ON project_stories USING gin (words) WHERE status = ANY (ARRAY['active'::text, 'published'::text]);
CREATE TRIGGER note_project_words AFTER INSERT OR UPDATE OF words ON project_stories FOR EACH ROW EXECUTE FUNCTION note_project_words();

create table project_texts (
  project_id text not null,
  status text not null,
  district_id text not null,
  search_text text not null,
  constraint project_texts_pkey PRIMARY KEY (project_id),
  constraint project_texts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX project_texts_completed ON project_texts USING gin (search_text gin_trgm_ops) WHERE status = 'completed'::text;
CREATE INDEX project_texts_open ON project_texts USING gin (search_text gin_trgm_ops) WHERE status = ANY (ARRAY['active'::text, 'published'::text]);
CREATE TRIGGER note_changed_text AFTER UPDATE ON project_texts FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.search_text IS DISTINCT FROM new.search_text) EXECUTE FUNCTION note_changed_text();
CREATE TRIGGER note_gone_text AFTER DELETE ON project_texts FOR EACH ROW EXECUTE FUNCTION note_changed_text();

create table project_update_pictures (
  update_id text not null,
  "position" integer not null,
  file text not null,
  width integer not null,
  height integer not null,
  alt text not null,
  alt_other text,
  constraint project_update_pictures_pkey PRIMARY KEY (update_id, "position"),
  constraint project_update_pictures_file_fkey FOREIGN KEY (file) REFERENCES project_pictures(id),
  constraint project_update_pictures_update_id_fkey FOREIGN KEY (update_id) REFERENCES project_updates(id) ON DELETE CASCADE,
  constraint project_update_pictures_position_check CHECK ("position" >= 1 AND "position" <= 8)
);
CREATE INDEX project_update_pictures_of_file ON project_update_pictures USING btree (file);

create table project_updates (
  id text not null,
  project_id text not null,
  kind text not null,
  title text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  document jsonb,
  title_other text,
  body_other text,
  document_other jsonb,
  created_by text,
  edited_at timestamp with time zone,
  payouts jsonb,
  mailed_to text,
  mailed_at timestamp with time zone,
  language text not null,
  constraint project_updates_pkey PRIMARY KEY (id),
  constraint project_updates_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint project_updates_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint project_updates_kind_check CHECK (kind = ANY (ARRAY['update'::text, 'report'::text])),
  constraint project_updates_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text])),
  constraint project_updates_other CHECK ((title_other IS NULL) = (body_other IS NULL) AND (title_other IS NULL) = (document_other IS NULL))
);
CREATE INDEX project_updates_by ON project_updates USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX project_updates_newest ON project_updates USING btree (created_at DESC, id DESC);
CREATE INDEX project_updates_of_project ON project_updates USING btree (project_id, created_at DESC);
CREATE TRIGGER set_update_language BEFORE INSERT ON project_updates FOR EACH ROW WHEN (new.language IS NULL) EXECUTE FUNCTION set_update_language();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON project_updates REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.project_id');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON project_updates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.project_id');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON project_updates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r)', 'r.project_id');

create table project_versions (
  change_id bigint not null,
  project_id text not null,
  content jsonb not null,
  constraint project_versions_pkey PRIMARY KEY (change_id),
  constraint project_versions_change_id_fkey FOREIGN KEY (change_id) REFERENCES project_status_changes(id) ON DELETE CASCADE,
  constraint project_versions_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX project_versions_of_project ON project_versions USING btree (project_id, change_id);

create table project_words (
  key text collate "C" not null,
  word text collate "C" not null,
  constraint project_words_pkey PRIMARY KEY (key, word)
);

create table projects (
  id text not null,
  slug text not null,
  organization_id text not null,
  name text not null,
  summary text not null,
  description text not null,
  language text not null default 'es'::text,
  objective_amount bigint,
  currency text,
  status text not null,
  country_code text,
  district_id text,
  place_id text,
  featured_position integer,
  expected_amount bigint not null default 0,
  collected_amount bigint not null default 0,
  paid_amount bigint not null default 0,
  achievement text,
  created_at timestamp with time zone not null default now(),
  published_at timestamp with time zone,
  completed_at timestamp with time zone,
  search_text text not null,
  created_by text,
  description_document jsonb,
  name_other text,
  summary_other text,
  description_other text,
  document_other jsonb,
  unlisted_at timestamp with time zone,
  moved_at timestamp with time zone,
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_slug_key UNIQUE (slug),
  constraint projects_country_code_fkey FOREIGN KEY (country_code) REFERENCES countries(code),
  constraint projects_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint projects_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint projects_district_id_fkey FOREIGN KEY (district_id) REFERENCES districts(id),
  constraint projects_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint projects_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id),
  constraint projects_check CHECK ((name_other IS NULL) = (summary_other IS NULL) AND (name_other IS NULL) = (description_other IS NULL)),
  constraint projects_check1 CHECK ((status = ANY (ARRAY['draft'::text, 'deleted'::text])) OR objective_amount IS NOT NULL AND currency IS NOT NULL AND country_code IS NOT NULL AND district_id IS NOT NULL),
  constraint projects_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text])),
  constraint projects_name_check CHECK (char_length(name) >= 5 AND char_length(name) <= 75),
  constraint projects_name_other_check CHECK (char_length(name_other) >= 5 AND char_length(name_other) <= 75),
  constraint projects_objective_amount_check CHECK (objective_amount::double precision >= (1000::double precision * (10::double precision ^ minor_units(COALESCE(currency, 'ARS'::text))::double precision)) AND objective_amount::double precision <= (1000000000::double precision * (10::double precision ^ minor_units(COALESCE(currency, 'ARS'::text))::double precision))),
  constraint projects_slug_check CHECK (slug ~ '^[a-z0-9-]{4,80}$'::text),
  constraint projects_slug_check1 CHECK (slug <> ALL (ARRAY['new'::text, 'nuevo'::text, 'edit'::text, 'editar'::text, 'pending'::text])),
  constraint projects_status_check CHECK (status = ANY (ARRAY['draft'::text, 'under_review'::text, 'active'::text, 'published'::text, 'hidden'::text, 'completed'::text, 'rejected'::text, 'deleted'::text]))
);
CREATE INDEX projects_by_lack ON projects USING btree (currency, (objective_amount - collected_amount), id) WHERE status = 'active'::text AND unlisted_at IS NULL;
CREATE INDEX projects_by_name ON projects USING btree (name COLLATE "es-x-icu", id);
CREATE INDEX projects_by_name_down ON projects USING btree (name COLLATE "es-x-icu" DESC NULLS LAST, id DESC);
CREATE INDEX projects_by_position ON projects USING btree ((
CASE
    WHEN is_open_status(status) THEN featured_position
    ELSE NULL::integer
END), id);
CREATE INDEX projects_by_position_down ON projects USING btree ((
CASE
    WHEN is_open_status(status) THEN featured_position
    ELSE NULL::integer
END) DESC NULLS LAST, id DESC);
CREATE INDEX projects_by_progress ON projects USING btree ((collected_amount::double precision / NULLIF(objective_amount, 0)::double precision), id);
CREATE INDEX projects_by_progress_down ON projects USING btree ((collected_amount::double precision / NULLIF(objective_amount, 0)::double precision) DESC NULLS LAST, id DESC);
CREATE INDEX projects_chosen ON projects USING btree (featured_position) WHERE featured_position IS NOT NULL;
CREATE INDEX projects_closest ON projects USING btree ((collected_amount::double precision / objective_amount::double precision) DESC, id DESC) WHERE (status = ANY (ARRAY['active'::text, 'published'::text])) AND unlisted_at IS NULL;
CREATE INDEX projects_completed ON projects USING btree (completed_at DESC, id DESC) WHERE status = 'completed'::text AND unlisted_at IS NULL;
CREATE INDEX projects_counted ON projects USING btree (status, district_id) INCLUDE (unlisted_at) WHERE status = ANY (ARRAY['active'::text, 'published'::text, 'completed'::text]);
CREATE INDEX projects_featured_first ON projects USING btree (COALESCE(featured_position, 2147483647), published_at DESC, id DESC) INCLUDE (featured_position, status) WHERE (status = ANY (ARRAY['active'::text, 'published'::text])) AND unlisted_at IS NULL;
CREATE INDEX projects_in_currency ON projects USING btree (currency, status);
CREATE INDEX projects_in_district ON projects USING btree (district_id, status);
CREATE INDEX projects_in_order ON projects USING btree (created_at, id);
CREATE INDEX projects_moved ON projects USING btree (COALESCE(moved_at, created_at), id) INCLUDE (moved_at, created_at);
CREATE INDEX projects_named ON projects USING gin (plain_text(name) gin_trgm_ops);
CREATE INDEX projects_newest ON projects USING btree (published_at DESC, id DESC) WHERE (status = ANY (ARRAY['active'::text, 'published'::text])) AND unlisted_at IS NULL;
CREATE INDEX projects_of_country ON projects USING btree (country_code, status);
CREATE INDEX projects_of_creator ON projects USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX projects_of_district ON projects USING btree (district_id, published_at DESC, id DESC);
CREATE INDEX projects_of_organization ON projects USING btree (organization_id);
CREATE INDEX projects_of_place ON projects USING btree (place_id);
CREATE INDEX projects_text ON projects USING gin (plain_text((((COALESCE(name, ''::text) || ' '::text) || COALESCE(slug, ''::text)) || ' '::text) || id) gin_trgm_ops);
CREATE INDEX projects_under_review ON projects USING btree (COALESCE(moved_at, created_at), id) INCLUDE (moved_at, created_at) WHERE status = 'under_review'::text;
CREATE TRIGGER complete_reached_project AFTER UPDATE OF status, collected_amount, objective_amount ON projects FOR EACH ROW WHEN (new.status = 'active'::text AND new.collected_amount >= new.objective_amount) EXECUTE FUNCTION complete_reached_project();
CREATE TRIGGER note_project_at_causes AFTER UPDATE OF status, district_id, unlisted_at ON projects FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.district_id IS DISTINCT FROM new.district_id OR old.unlisted_at IS DISTINCT FROM new.unlisted_at) EXECUTE FUNCTION note_project_at_causes();
CREATE TRIGGER note_project_story AFTER INSERT OR UPDATE OF status, district_id, search_text, description, unlisted_at ON projects FOR EACH ROW EXECUTE FUNCTION note_project_story();
CREATE TRIGGER note_project_text AFTER INSERT OR UPDATE OF status, district_id, search_text, unlisted_at ON projects FOR EACH ROW EXECUTE FUNCTION note_project_text();
CREATE TRIGGER refresh_dues_of_project AFTER UPDATE OF organization_id ON projects FOR EACH ROW WHEN (old.organization_id IS DISTINCT FROM new.organization_id) EXECUTE FUNCTION refresh_dues_of_project();
CREATE TRIGGER tell_guests_delete AFTER DELETE ON projects REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r) - ''{expected_amount, collected_amount, paid_amount, search_text}''::text[]', 'r.id', 'r.id, r.status, r.featured_position, r.published_at, r.completed_at, r.organization_id, r.country_code, r.district_id, r.place_id, r.search_text, r.unlisted_at', '''projects''', 'r.id, r.expected_amount, r.collected_amount, r.paid_amount', '''sums:'' || r.id', 'r.id, r.objective_amount, r.collected_amount', '''sums''', 'r.id, r.status, r.currency, r.expected_amount, r.collected_amount, r.paid_amount', '''sums:'' || r.organization_id');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON projects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r) - ''{expected_amount, collected_amount, paid_amount, search_text}''::text[]', 'r.id', 'r.id, r.status, r.featured_position, r.published_at, r.completed_at, r.organization_id, r.country_code, r.district_id, r.place_id, r.search_text, r.unlisted_at', '''projects''', 'r.id, r.expected_amount, r.collected_amount, r.paid_amount', '''sums:'' || r.id', 'r.id, r.objective_amount, r.collected_amount', '''sums''', 'r.id, r.status, r.currency, r.expected_amount, r.collected_amount, r.paid_amount', '''sums:'' || r.organization_id');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON projects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('to_jsonb(r) - ''{expected_amount, collected_amount, paid_amount, search_text}''::text[]', 'r.id', 'r.id, r.status, r.featured_position, r.published_at, r.completed_at, r.organization_id, r.country_code, r.district_id, r.place_id, r.search_text, r.unlisted_at', '''projects''', 'r.id, r.expected_amount, r.collected_amount, r.paid_amount', '''sums:'' || r.id', 'r.id, r.objective_amount, r.collected_amount', '''sums''', 'r.id, r.status, r.currency, r.expected_amount, r.collected_amount, r.paid_amount', '''sums:'' || r.organization_id');

create table quote_events (
  id bigint not null generated always as identity,
  version_id text not null,
  kind text not null,
  by_user text,
  project_id text,
  question text,
  request_key text,
  created_at timestamp with time zone not null,
  constraint quote_events_pkey PRIMARY KEY (id),
  constraint quote_events_request_key_key UNIQUE (request_key),
  constraint quote_events_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint quote_events_version_id_fkey FOREIGN KEY (version_id) REFERENCES quote_versions(id) ON DELETE CASCADE,
  constraint quote_events_asked CHECK (kind = 'asked'::text OR num_nonnulls(question, request_key) = 0),
  constraint quote_events_chosen CHECK ((kind = 'chosen'::text) = (project_id IS NOT NULL)),
  constraint quote_events_kind_check CHECK (kind = ANY (ARRAY['sent'::text, 'opened'::text, 'chosen'::text, 'asked'::text, 'accepted'::text, 'withdrawn'::text])),
  constraint quote_events_of_customer CHECK ((kind = ANY (ARRAY['sent'::text, 'withdrawn'::text])) OR by_user IS NULL),
  constraint quote_events_question_check CHECK (char_length(question) >= 1 AND char_length(question) <= 2000),
  constraint quote_events_request_key_check CHECK (char_length(request_key) >= 8 AND char_length(request_key) <= 60)
);
CREATE INDEX quote_events_of_version ON quote_events USING btree (version_id, id);
CREATE UNIQUE INDEX quote_events_once ON quote_events USING btree (version_id, kind) WHERE kind = ANY (ARRAY['sent'::text, 'opened'::text, 'accepted'::text]);

create table quote_versions (
  id text not null,
  deal_id text not null,
  number integer not null,
  language text not null,
  intro text,
  items jsonb not null,
  included text,
  currency text not null,
  total bigint not null,
  holds_until date not null,
  written_by text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  sent_by text,
  sent_way text,
  trip jsonb,
  constraint quote_versions_pkey PRIMARY KEY (id),
  constraint quote_versions_number UNIQUE (deal_id, number),
  constraint quote_versions_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint quote_versions_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deal_quotes(deal_id) ON DELETE CASCADE,
  constraint quote_versions_adds_up CHECK (total = quote_total(items)),
  constraint quote_versions_included_check CHECK (char_length(included) >= 1 AND char_length(included) <= 4000),
  constraint quote_versions_intro_check CHECK (char_length(intro) >= 1 AND char_length(intro) <= 2000),
  constraint quote_versions_items_check CHECK (jsonb_array_length(items) >= 1 AND jsonb_array_length(items) <= 30),
  constraint quote_versions_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text])),
  constraint quote_versions_number_check CHECK (number > 0),
  constraint quote_versions_sent CHECK (num_nonnulls(sent_at, sent_way, trip) = ANY (ARRAY[0, 3])),
  constraint quote_versions_sent_way_check CHECK (sent_way = ANY (ARRAY['mail'::text, 'whatsapp'::text, 'link'::text])),
  constraint quote_versions_total_check CHECK (total >= 0 AND total <= '1000000000000'::bigint)
);
CREATE UNIQUE INDEX quote_versions_draft ON quote_versions USING btree (deal_id) WHERE sent_at IS NULL;
CREATE TRIGGER note_lead_answers AFTER INSERT OR UPDATE OF sent_at ON quote_versions FOR EACH ROW WHEN (new.sent_at IS NOT NULL) EXECUTE FUNCTION note_answers_of_deal();
CREATE TRIGGER quote_versions_keep BEFORE UPDATE ON quote_versions FOR EACH ROW EXECUTE FUNCTION keep_sent_quote();

create table rate_decisions (
  rate_id text not null,
  decision text not null,
  decided_by text not null,
  reason text,
  decided_at timestamp with time zone not null,
  constraint rate_decisions_pkey PRIMARY KEY (rate_id),
  constraint rate_decisions_rate_id_fkey FOREIGN KEY (rate_id) REFERENCES exchange_rates(id),
  constraint rate_decisions_check CHECK (decision = 'confirmed'::text OR reason IS NOT NULL),
  constraint rate_decisions_decision_check CHECK (decision = ANY (ARRAY['confirmed'::text, 'refused'::text])),
  constraint rate_decisions_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500)
);
CREATE TRIGGER decided_by_another BEFORE INSERT ON rate_decisions FOR EACH ROW EXECUTE FUNCTION refuse_own_rate();
CREATE TRIGGER rate_decisions_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON rate_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create unlogged table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table realtime_events (
  id bigint not null generated always as identity,
  number bigint,
  channel text not null,
  name text not null,
  data jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint realtime_events_pkey PRIMARY KEY (id),
  constraint realtime_events_number_key UNIQUE (number),
  constraint realtime_events_channel_check CHECK (char_length(channel) >= 1 AND char_length(channel) <= 164),
  constraint realtime_events_data_check CHECK (jsonb_typeof(data) = 'object'::text AND octet_length(data::text) <= 10000),
  constraint realtime_events_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 200)
);
CREATE INDEX realtime_events_of_channel ON realtime_events USING btree (channel, number);
CREATE INDEX realtime_events_to_sweep ON realtime_events USING btree (created_at);
CREATE CONSTRAINT TRIGGER number_realtime_event AFTER INSERT ON realtime_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_realtime_event();

create table realtime_numbers (
  is_only boolean not null default true,
  last bigint not null default 0,
  swept bigint not null default 0,
  constraint realtime_numbers_pkey PRIMARY KEY (is_only),
  constraint realtime_numbers_is_only_check CHECK (is_only)
);

create table recovery_codes (
  user_id text not null,
  digest text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, digest),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);
CREATE TRIGGER recovery_codes_end_recovery AFTER UPDATE OF used_at ON recovery_codes FOR EACH ROW WHEN (new.used_at IS NOT NULL) EXECUTE FUNCTION end_recovery_of_user();

create table reply_templates (
  id text not null,
  "position" integer not null,
  enabled boolean not null default true,
  name_es text not null,
  name_en text not null,
  subject_es text not null,
  subject_en text not null,
  text_es text not null,
  text_en text not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint reply_templates_pkey PRIMARY KEY (id),
  constraint reply_templates_name_en_key UNIQUE (name_en),
  constraint reply_templates_name_es_key UNIQUE (name_es),
  constraint reply_templates_name_en_check CHECK (char_length(name_en) >= 2 AND char_length(name_en) <= 60),
  constraint reply_templates_name_es_check CHECK (char_length(name_es) >= 2 AND char_length(name_es) <= 60),
  constraint reply_templates_subject_en_check CHECK (char_length(subject_en) >= 1 AND char_length(subject_en) <= 150),
  constraint reply_templates_subject_es_check CHECK (char_length(subject_es) >= 1 AND char_length(subject_es) <= 150),
  constraint reply_templates_text_en_check CHECK (char_length(text_en) >= 1 AND char_length(text_en) <= 4000),
  constraint reply_templates_text_es_check CHECK (char_length(text_es) >= 1 AND char_length(text_es) <= 4000),
  constraint reply_templates_version_check CHECK (version > 0)
);

create table report_links (
  digest text not null,
  report_id text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  user_id text,
  constraint report_links_pkey PRIMARY KEY (digest),
  constraint report_links_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);
CREATE INDEX report_links_of_report ON report_links USING btree (report_id);

create table report_payouts (
  payout_id text not null,
  report_id text not null,
  constraint report_payouts_pkey PRIMARY KEY (payout_id),
  constraint report_payouts_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint report_payouts_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id)
);
CREATE INDEX report_payouts_of_report ON report_payouts USING btree (report_id);

create table report_pictures (
  report_id text not null,
  "position" integer not null,
  file text not null,
  width integer not null,
  height integer not null,
  alt text not null,
  constraint report_pictures_pkey PRIMARY KEY (report_id, "position"),
  constraint report_pictures_file_fkey FOREIGN KEY (file) REFERENCES project_pictures(id),
  constraint report_pictures_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE,
  constraint report_pictures_position_check CHECK ("position" >= 1 AND "position" <= 8)
);
CREATE INDEX report_pictures_of_file ON report_pictures USING btree (file);

create table reports (
  id text not null,
  project_id text not null,
  state text not null,
  owed_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  reminded integer not null default 0,
  overdue_at timestamp with time zone,
  spent text,
  reached text,
  next text,
  sent_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by text,
  reason text,
  update_id text,
  language text,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint reports_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id),
  constraint reports_update_id_fkey FOREIGN KEY (update_id) REFERENCES project_updates(id) ON DELETE SET NULL,
  constraint reports_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text])) <= (num_nonnulls(spent, reached, next, sent_at) = 4)),
  constraint reports_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text])),
  constraint reports_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 1000),
  constraint reports_reminded_check CHECK (reminded = ANY (ARRAY[0, 45, 75, 90])),
  constraint reports_state_check CHECK (state = ANY (ARRAY['owed'::text, 'pending'::text, 'returned'::text, 'approved'::text]))
);
CREATE INDEX reports_by ON reports USING btree (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX reports_missing ON reports USING btree (due_at, id) WHERE state = ANY (ARRAY['owed'::text, 'returned'::text]);
CREATE INDEX reports_of_project ON reports USING btree (project_id, owed_at DESC);
CREATE INDEX reports_queue ON reports USING btree (state, sent_at DESC, id);

create table role_requests (
  user_id text not null,
  role text not null,
  requested_by text not null,
  reason text,
  created_at timestamp with time zone not null,
  constraint role_requests_pkey PRIMARY KEY (user_id, role),
  constraint role_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint role_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint role_requests_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 500),
  constraint role_requests_role_check CHECK (role = ANY (ARRAY['admin'::text, 'salesop'::text]))
);
CREATE INDEX role_requests_by ON role_requests USING btree (requested_by);

create table saved_filters (
  id text not null,
  user_id text not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamp with time zone not null,
  constraint saved_filters_pkey PRIMARY KEY (id),
  constraint saved_filters_user_id_list_name_key UNIQUE (user_id, list, name),
  constraint saved_filters_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_filters_list_check CHECK (list ~ '^[a-z_]{1,40}$'::text),
  constraint saved_filters_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 40),
  constraint saved_filters_query_check CHECK (char_length(query) >= 1 AND char_length(query) <= 1000)
);

create table second_factors (
  user_id text not null,
  sealed_secret text not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  begun_in text,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER second_factors_end_recovery AFTER UPDATE OF last_step ON second_factors FOR EACH ROW WHEN (new.last_step > old.last_step) EXECUTE FUNCTION end_recovery_of_user();
CREATE TRIGGER tell_rights_of_factor AFTER DELETE ON second_factors REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_old_rows();

create table sections (
  item_id text not null,
  place text not null,
  list text not null,
  "position" integer not null,
  enabled boolean not null default true,
  keeps text,
  constraint sections_pkey PRIMARY KEY (item_id),
  constraint sections_item_id_fkey FOREIGN KEY (item_id) REFERENCES content_items(id),
  constraint sections_keeps_check CHECK (keeps = ANY (ARRAY['public'::text, 'there'::text])),
  constraint sections_position_check CHECK ("position" > 0),
  constraint sections_public CHECK (keeps IS DISTINCT FROM 'public'::text OR enabled AND "position" = 1)
);
CREATE INDEX sections_list ON sections USING btree (list, "position");
CREATE UNIQUE INDEX sections_single ON sections USING btree (place) WHERE keeps IS NOT NULL;
CREATE TRIGGER tell_guests_delete AFTER DELETE ON sections REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.item_id, r.position, r.enabled', '''sections''');
CREATE TRIGGER tell_guests_insert AFTER INSERT ON sections REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.item_id, r.position, r.enabled', '''sections''');
CREATE TRIGGER tell_guests_update AFTER UPDATE ON sections REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_guests_of_rows('r.item_id, r.position, r.enabled', '''sections''');

create table seller_duties (
  user_id text not null,
  on_duty_since timestamp with time zone,
  turn bigint not null default 0,
  changed_at timestamp with time zone not null,
  constraint seller_duties_pkey PRIMARY KEY (user_id),
  constraint seller_duties_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table sessions (
  id text not null,
  token_digest text not null,
  user_id text not null,
  device text not null default ''::text,
  network text not null default ''::text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  proved_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_digest_key UNIQUE (token_digest),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_by_use ON sessions USING btree (last_used_at NULLS FIRST, user_id);
CREATE INDEX sessions_of_user ON sessions USING btree (user_id, last_used_at DESC, id DESC);
CREATE TRIGGER note_logouts AFTER DELETE ON sessions FOR EACH ROW WHEN (old.expires_at > now()) EXECUTE FUNCTION note_logouts_of_session();
CREATE TRIGGER sessions_keep_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION keep_ended_session();
CREATE TRIGGER tell_rights_of_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_old_rows();

create table social_sign_ins (
  digest text not null,
  provider text not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  redirect text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint social_sign_ins_pkey PRIMARY KEY (digest)
);
CREATE INDEX social_sign_ins_by_expiry ON social_sign_ins USING btree (expires_at);

create table statement_entries (
  statement_id text not null,
  "position" integer not null,
  external_id text,
  lines integer[] not null,
  action text not null,
  problem text,
  field text,
  changes jsonb not null,
  report jsonb,
  currency text,
  profit_amount bigint,
  done boolean not null default false,
  question text,
  choice text,
  choices text[] not null default '{}'::text[],
  repeated integer[] not null default '{}'::integer[],
  counts_repeated boolean not null default false,
  booking_revision integer,
  amounts jsonb,
  line_digests text[] not null default '{}'::text[],
  imported_before boolean not null default false,
  written text,
  constraint statement_entries_pkey PRIMARY KEY (statement_id, "position"),
  constraint statement_entries_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(id) ON DELETE CASCADE,
  constraint statement_entries_action_check CHECK (action = ANY (ARRAY['create'::text, 'update'::text, 'unchanged'::text, 'skipped'::text, 'ask'::text])),
  constraint statement_entries_asked_is_not_written CHECK (action <> 'ask'::text OR report IS NULL),
  constraint statement_entries_choice_check CHECK (choice = ANY (ARRAY['replaces'::text, 'adds'::text, 'adds_again'::text, 'cancels'::text, 'leaves'::text])),
  constraint statement_entries_question_check CHECK (question = ANY (ARRAY['amount'::text, 'negative'::text, 'zero'::text, 'number'::text, 'decimal'::text, 'days'::text]))
);
CREATE INDEX statement_entries_of_action ON statement_entries USING btree (statement_id, action, "position");
CREATE INDEX statement_entries_of_booking ON statement_entries USING btree (external_id) WHERE line_digests <> '{}'::text[];
CREATE INDEX statement_entries_of_number ON statement_entries USING btree (external_id) WHERE action = ANY (ARRAY['create'::text, 'update'::text, 'unchanged'::text]);
CREATE INDEX statement_entries_to_do ON statement_entries USING btree (statement_id, "position") WHERE (action = ANY (ARRAY['create'::text, 'update'::text])) AND NOT done;

create table statements (
  id text not null,
  supplier_id text not null,
  month text not null,
  file_name text not null,
  content bytea,
  headings text[] not null,
  dropped text[] not null,
  lines integer not null,
  reading jsonb not null,
  state text not null,
  uploaded_by text not null,
  created_at timestamp with time zone not null,
  imported_by text,
  words text[],
  file_digest text,
  month_chosen boolean not null default true,
  lines_month text,
  constraint statements_pkey PRIMARY KEY (id),
  constraint statements_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id),
  constraint statements_check CHECK ((state = 'read'::text) = (imported_by IS NULL)),
  constraint statements_lines_month_check CHECK (lines_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text),
  constraint statements_month_check CHECK (month ~ '^20\d\d-(0[1-9]|1[0-2])$'::text),
  constraint statements_state_check CHECK (state = ANY (ARRAY['read'::text, 'importing'::text, 'imported'::text]))
);
CREATE INDEX statements_newest ON statements USING btree (created_at DESC, id DESC);
CREATE INDEX statements_of_month ON statements USING btree (supplier_id, month, created_at DESC);

create table suppliers (
  id text not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  reading jsonb not null default '{}'::jsonb,
  constraint suppliers_pkey PRIMARY KEY (id),
  constraint suppliers_name_check CHECK (char_length(name) >= 2 AND char_length(name) <= 80)
);
CREATE UNIQUE INDEX suppliers_name ON suppliers USING btree (lower(name));

create table trail_watches (
  id text not null,
  contribution_id text not null,
  sealed_address text not null,
  address_digest text not null,
  language text not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  of_giver boolean not null default false,
  constraint trail_watches_pkey PRIMARY KEY (id),
  constraint trail_watches_contribution_id_address_digest_key UNIQUE (contribution_id, address_digest),
  constraint trail_watches_contribution_id_fkey FOREIGN KEY (contribution_id) REFERENCES contributions(id),
  constraint trail_watches_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text]))
);
CREATE INDEX trail_watches_to_sweep ON trail_watches USING btree (created_at) WHERE confirmed_at IS NULL OR ended_at IS NOT NULL;

create table travel_site_places (
  place_id text not null,
  travel_site_id text not null,
  constraint travel_site_places_pkey PRIMARY KEY (place_id),
  constraint travel_site_places_place_id_fkey FOREIGN KEY (place_id) REFERENCES places(id)
);

create table trip_sessions (
  digest text not null,
  redirect text not null,
  client_id text not null,
  response_type text not null default 'code'::text,
  redirect_uri text,
  scope text,
  state text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint trip_sessions_pkey PRIMARY KEY (digest),
  constraint trip_sessions_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint trip_sessions_redirect_check CHECK (redirect ~~ '/%'::text AND char_length(redirect) <= 4000)
);
CREATE INDEX trip_sessions_by_expiry ON trip_sessions USING btree (expires_at);
CREATE INDEX trip_sessions_of_client ON trip_sessions USING btree (client_id);

create table user_roles (
  user_id text not null,
  role text not null,
  granted_by text,
  created_at timestamp with time zone not null default now(),
  confirmed_by text,
  constraint user_roles_pkey PRIMARY KEY (user_id, role),
  constraint user_roles_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint user_roles_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_roles_role_check CHECK (role = ANY (ARRAY['admin'::text, 'hotelier'::text, 'organizationmanager'::text, 'salesop'::text]))
);
CREATE INDEX user_roles_by_role ON user_roles USING btree (role);
CREATE INDEX user_roles_confirmed_by ON user_roles USING btree (confirmed_by) WHERE confirmed_by IS NOT NULL;
CREATE TRIGGER granted_by_two BEFORE INSERT ON user_roles FOR EACH ROW WHEN ((new.role = ANY (ARRAY['admin'::text, 'salesop'::text])) AND new.granted_by IS NOT NULL) EXECUTE FUNCTION refuse_own_grant();
CREATE TRIGGER tell_rights_of_granted AFTER INSERT ON user_roles REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_new_rows();
CREATE TRIGGER tell_rights_of_taken AFTER DELETE ON user_roles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_old_rows();
CREATE TRIGGER user_roles_end_links AFTER DELETE ON user_roles FOR EACH ROW WHEN (old.role = 'admin'::text) EXECUTE FUNCTION end_links_of_admin();
CREATE TRIGGER user_roles_end_manager_links AFTER DELETE ON user_roles FOR EACH ROW WHEN (old.role = 'organizationmanager'::text) EXECUTE FUNCTION end_links_of_managers_role();
CREATE TRIGGER user_roles_end_recovery AFTER INSERT ON user_roles FOR EACH ROW WHEN (new.role = ANY (ARRAY['admin'::text, 'salesop'::text])) EXECUTE FUNCTION end_recovery_of_user();
CREATE TRIGGER user_roles_keep_an_admin AFTER DELETE ON user_roles FOR EACH ROW WHEN (old.role = 'admin'::text) EXECUTE FUNCTION keep_an_admin();

create table users (
  id text not null,
  username text not null,
  email text not null,
  email_verified boolean not null default false,
  email_verified_at timestamp with time zone,
  name text not null,
  surname text not null,
  image text,
  phone text,
  cuil text,
  rotary_member_id text,
  language text not null default 'es'::text,
  target_project_id text,
  terms_accepted_at timestamp with time zone,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  terms_version_id text,
  privacy_version_id text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_username_key UNIQUE (username),
  constraint users_privacy_version_id_fkey FOREIGN KEY (privacy_version_id) REFERENCES content_versions(id),
  constraint users_target_project_id_fkey FOREIGN KEY (target_project_id) REFERENCES projects(id),
  constraint users_terms_version_id_fkey FOREIGN KEY (terms_version_id) REFERENCES content_versions(id),
  constraint users_check CHECK (email_verified = (email_verified_at IS NOT NULL)),
  constraint users_cuil_form CHECK (cuil ~ '^[0-9]{11}$'::text),
  constraint users_email_check CHECK (email = lower(email) AND char_length(email) <= 254),
  constraint users_email_composed CHECK (NORMALIZE(email, NFC) = email),
  constraint users_language_check CHECK (language = ANY (ARRAY['es'::text, 'en'::text])),
  constraint users_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60),
  constraint users_phone_form CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'::text),
  constraint users_rotary_member_id_form CHECK (rotary_member_id ~ '^[0-9]{4,12}$'::text),
  constraint users_surname_check CHECK (char_length(surname) >= 1 AND char_length(surname) <= 60),
  constraint users_username_check CHECK (username ~ '^[a-z0-9](?:[a-z0-9._-]{1,28})[a-z0-9]$'::text)
);
CREATE INDEX users_by_given_name ON users USING btree (plain_text((name || ' '::text) || surname), id) WHERE disabled_at IS NULL;
CREATE INDEX users_called ON users USING gin (plain_text(username) gin_trgm_ops);
CREATE INDEX users_contact_text ON users USING gin (plain_text((email || ' '::text) || COALESCE(phone, ''::text)) gin_trgm_ops);
CREATE INDEX users_disabled ON users USING btree (created_at DESC, id DESC) WHERE disabled_at IS NOT NULL;
CREATE INDEX users_email ON users USING btree (email, created_at DESC);
CREATE UNIQUE INDEX users_email_key ON users USING btree (email) WHERE email_verified;
CREATE INDEX users_faces ON users USING gin (plain_text((((username || ' '::text) || name) || ' '::text) || surname) gin_trgm_ops);
CREATE INDEX users_in_spanish_order ON users USING btree (surname COLLATE "es-x-icu", name COLLATE "es-x-icu", id);
CREATE INDEX users_newest ON users USING btree (created_at DESC, id DESC);
CREATE INDEX users_of_project ON users USING btree (target_project_id) WHERE target_project_id IS NOT NULL;
CREATE INDEX users_text ON users USING gin (plain_text((((((username || ' '::text) || name) || ' '::text) || surname) || ' '::text) || email) gin_trgm_ops);
CREATE INDEX users_unverified ON users USING btree (created_at DESC, id DESC) WHERE disabled_at IS NULL AND NOT email_verified;
CREATE TRIGGER drop_invitations AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION drop_invitations_of_erased();
CREATE TRIGGER drop_letter_stops AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION drop_letter_stops();
CREATE TRIGGER forget_member BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_member();
CREATE TRIGGER tell_rights_of_users AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_rights_of_users();
CREATE TRIGGER users_deleted_end_links BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION end_links_of_user();
CREATE TRIGGER users_disabled_end_links BEFORE UPDATE OF disabled_at ON users FOR EACH ROW WHEN (old.disabled_at IS NULL AND new.disabled_at IS NOT NULL) EXECUTE FUNCTION end_links_of_user();
CREATE TRIGGER users_end_grants AFTER UPDATE OF disabled_at ON users FOR EACH ROW WHEN (new.disabled_at IS NOT NULL AND old.disabled_at IS NULL) EXECUTE FUNCTION end_grants_of_disabled();
CREATE TRIGGER users_end_recovery AFTER UPDATE OF email, email_verified, disabled_at ON users FOR EACH ROW WHEN (new.email <> old.email OR NOT new.email_verified OR new.disabled_at IS NOT NULL) EXECUTE FUNCTION end_recovery_of_user();
CREATE TRIGGER users_forgotten_by_sales BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_customer_of_user();
CREATE TRIGGER users_keep_an_admin AFTER UPDATE OF disabled_at ON users FOR EACH ROW WHEN (old.disabled_at IS NULL AND new.disabled_at IS NOT NULL) EXECUTE FUNCTION keep_an_admin_signing_in();
CREATE TRIGGER users_note_verified_email BEFORE INSERT OR UPDATE ON users FOR EACH ROW EXECUTE FUNCTION note_verified_email();

create table verifications (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX verifications_by_expiry ON verifications USING btree (expires_at);
CREATE INDEX verifications_by_identifier ON verifications USING btree (identifier);
CREATE INDEX verifications_by_value ON verifications USING btree (value);

create view active_admins as
 SELECT r.user_id
   FROM user_roles r
     JOIN users u ON u.id = r.user_id
  WHERE r.role = 'admin'::text AND u.disabled_at IS NULL;

create view admins as
 SELECT user_id
   FROM user_roles
  WHERE role = 'admin'::text;

create view agreed_texts as
 SELECT v.id AS version_id, i.kind AS text, v.part AS language, v.content ->> 'title'::text AS title, v.number AS version_number,
    ( SELECT min(m.starts_at) AS min
           FROM content_moments m
          WHERE m.version_id = v.id) AS published_at
   FROM content_versions v
     JOIN content_items i ON i.id = v.item_id
  WHERE (i.kind = ANY (ARRAY['terms'::text, 'privacy'::text])) AND v.part <> 'shared'::text;

create view announced_contributions as
 SELECT id AS contribution_id
   FROM contributions c
  WHERE status = 'pending'::text AND voided_at IS NULL AND (( SELECT s.kind
           FROM contribution_steps s
             JOIN ledger_moves m ON m.kind = s.kind AND m.moves
          WHERE s.contribution_id = c.id
          ORDER BY s.id DESC
         LIMIT 1)) = 'announced'::text;

create view bank_account_refs as
 SELECT id, organization_id, kind, masked_number, masked_holder
   FROM organization_bank_accounts;

create view bank_account_seals as
 SELECT id, sealed_number, sealed_holder, sealed_cuit, organization_id, state
   FROM organization_bank_accounts;

create view bank_repayments as
 SELECT s.id, s.claim_id, c.organization_id, g.code, s.amount, c.currency, s.reference, s.paid_on
   FROM claim_settlements s
     JOIN claims c ON c.id = s.claim_id
     JOIN contributions g ON g.id = c.contribution_id
  WHERE s.kind = 'repaid'::text AND s.reference IS NOT NULL AND s.paid_on IS NOT NULL;

create view booked_shares as
 SELECT id AS booking_id, currency, share_amount, match, created_at, profit_amount
   FROM bookings
  WHERE share_amount > 0;

create view booked_trips as
 SELECT id, status, hand_off_id, user_id, trail_code, trip_type, destination_id, start_date, end_date, currency, sale_amount, cost_amount, fees_amount,
    taxes_amount, profit_amount, occurred_at, created_at
   FROM bookings;

create view booking_deal_codes as
 SELECT DISTINCT booking_id, body ->> 'deal'::text AS code
   FROM booking_reports
  WHERE (body ->> 'deal'::text) IS NOT NULL;

create view booking_deals as
 SELECT booking_id, id AS deal_id, project_id, code,
    ( SELECT x.linked_at
           FROM deal_bookings x
          WHERE x.deal_id = d.id AND x.booking_id = d.booking_id AND x.how = 'entered'::text) AS entered_at
   FROM deals d
  WHERE booking_id IS NOT NULL;

create view booking_facts as
 SELECT id, external_id, revision, status, match, hand_off_id, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount,
    occurred_at, needs_review, supplier_id, assignment_id
   FROM bookings;

create view booking_months as
 SELECT b.id AS booking_id,
        CASE
            WHEN f.first_month IS NULL OR x.month < f.first_month THEN NULL::text
            WHEN e.status IS NULL THEN
            CASE
                WHEN (EXISTS ( SELECT
                   FROM months_closed m
                  WHERE m.supplier_id = b.supplier_id AND m.month = x.month)) THEN 'unpaid'::text
                ELSE 'open'::text
            END
            WHEN e.status <> 'confirmed'::text THEN 'unpaid'::text
            WHEN e.profit <> b.profit_amount OR e.currency <> b.currency THEN 'differs'::text
            ELSE 'paid'::text
        END AS supplier_month
   FROM bookings b
     CROSS JOIN LATERAL ( SELECT to_char((b.occurred_at AT TIME ZONE 'America/Argentina/Buenos_Aires'::text), 'YYYY-MM'::text) AS month) x
     LEFT JOIN LATERAL ( SELECT min(m.month) AS first_month
           FROM closed_months m
          WHERE m.supplier_id = b.supplier_id) f ON true
     LEFT JOIN LATERAL ( SELECT s.report ->> 'status'::text AS status, s.report ->> 'currency'::text AS currency,
            ((s.report ->> 'sale'::text)::bigint) - ((s.report ->> 'cost'::text)::bigint) - ((s.report ->> 'fees'::text)::bigint) - ((s.report ->> 'taxes'::text)::bigint) AS profit
           FROM statement_entries s
             JOIN months_closed m ON m.statement_id = s.statement_id
          WHERE m.supplier_id = b.supplier_id AND s.external_id = b.external_id AND (s.action = ANY (ARRAY['create'::text, 'update'::text, 'unchanged'::text])) AND s.problem IS NULL
          ORDER BY m.closed_at DESC, m.id DESC
         LIMIT 1) e ON true;

create view booking_numbers as
 SELECT id, supplier_id, external_id
   FROM bookings;

create view booking_travellers as
 SELECT bookings.id AS booking_id, bookings.user_id
   FROM bookings
  WHERE bookings.user_id IS NOT NULL
UNION
 SELECT b.id AS booking_id, h.user_id
   FROM bookings b
     JOIN handed_off_trips h ON h.id = b.hand_off_id
  WHERE h.user_id IS NOT NULL
UNION
 SELECT customer_bookings.booking_id, customer_bookings.user_id
   FROM customer_bookings;

create view brought_managers as
 SELECT m.organization_id, m.user_id, m.added_by
   FROM organization_members m
     JOIN organizations o ON o.id = m.organization_id
  WHERE m.user_id IS DISTINCT FROM o.registered_by;

create view cause_refs as
 SELECT es.id, es.slug, es.name AS name_es, en.name AS name_en, es.ref AS ref_es, en.ref AS ref_en
   FROM causes_at(now(), 'es'::text) es(id, slug, name, description, language, ref)
     JOIN causes_at(now(), 'en'::text) en(id, slug, name, description, language, ref) ON en.id = es.id;

create view claim_differences as
 WITH settled AS (
         SELECT s.claim_id, jsonb_agg(jsonb_build_array(s.kind, s.amount) ORDER BY s.kind, s.amount) AS settlements
           FROM claim_settlements s
          GROUP BY s.claim_id
        ), stepped AS (
         SELECT x.contribution_id, min(x.amount) FILTER (WHERE x.kind = 'claimed'::text) AS amount,
            jsonb_agg(jsonb_build_array(x.kind, x.less) ORDER BY x.kind, x.less) FILTER (WHERE x.kind <> 'claimed'::text) AS settlements
           FROM ( SELECT s.contribution_id, s.kind, s.amount,
                        CASE
                            WHEN s.kind = 'written_off'::text THEN s.amount
                            ELSE lag(s.amount) OVER (PARTITION BY s.contribution_id ORDER BY s.id) - s.amount
                        END AS less
                   FROM contribution_steps s
                  WHERE s.kind = ANY (ARRAY['claimed'::text, 'set_off'::text, 'repaid'::text, 'written_off'::text])) x
          GROUP BY x.contribution_id
        )
 SELECT g.code
   FROM claims c
     JOIN contributions g ON g.id = c.contribution_id
     JOIN contributions o ON o.id = c.of_contribution_id
     LEFT JOIN settled s ON s.claim_id = c.id
     LEFT JOIN stepped t ON t.contribution_id = c.contribution_id
     LEFT JOIN payouts p ON p.id = c.payout_id
  WHERE c.amount IS DISTINCT FROM t.amount OR c.currency IS DISTINCT FROM g.currency OR s.settlements IS DISTINCT FROM t.settlements OR g.split_from IS DISTINCT FROM COALESCE(o.split_from, o.id) OR p.id IS NOT NULL AND (c.organization_id IS DISTINCT FROM p.organization_id OR c.currency IS DISTINCT FROM p.currency OR NOT (EXISTS ( SELECT
           FROM payout_contributions x
          WHERE x.payout_id = p.id AND x.contribution_id = o.id)))
UNION ALL
 SELECT g.code
   FROM stepped t
     JOIN contributions g ON g.id = t.contribution_id
  WHERE NOT (EXISTS ( SELECT
           FROM claims c
          WHERE c.contribution_id = t.contribution_id));

create view claim_repayments as
 SELECT c.currency, s.amount
   FROM claim_settlements s
     JOIN claims c ON c.id = s.claim_id
  WHERE s.kind = 'repaid'::text AND s.reference IS NOT NULL;

create view claimed_money as
 SELECT id AS contribution_id, kind, currency, claimed_amount AS claimed, lost_amount AS lost
   FROM contributions c
  WHERE claimed_amount > 0 OR lost_amount > 0;

create view collecting_projects as
 SELECT id, slug, organization_id, name, summary, description, language, objective_amount, currency, status, country_code, district_id, place_id,
    featured_position, expected_amount, collected_amount, paid_amount, achievement, created_at, published_at, completed_at, search_text
   FROM projects
  WHERE status = 'active'::text;

create view completed_projects as
 SELECT id, slug, organization_id, name, summary, description, language, objective_amount, currency, status, country_code, district_id, place_id,
    featured_position, expected_amount, collected_amount, paid_amount, achievement, created_at, published_at, completed_at, search_text
   FROM projects
  WHERE status = 'completed'::text;

create view confirmed_gifts as
 WITH confirmations AS (
         SELECT s_1.contribution_id, s_1.id, s_1.effective_at, s_1.created_at
           FROM contribution_steps s_1
          WHERE (s_1.kind = ANY (ARRAY['approved'::text, 'carried'::text])) OR s_1.kind = 'allocated'::text AND NOT (EXISTS ( SELECT
                   FROM contribution_steps e
                  WHERE e.contribution_id = s_1.contribution_id AND e.id < s_1.id))
        )
 SELECT c.id, c.code, c.kind, c.project_id, c.booking_id, c.amount, c.currency, s.effective_at AS confirmed_at, s.created_at AS recorded_at,
    h.profit_amount, ( SELECT count(*) AS count
           FROM confirmations a
          WHERE a.contribution_id = c.id) AS approvals,
    d.name AS donor_name, COALESCE(d.is_shown, false) AS donor_is_shown, h.rate_id
   FROM contributions c
     JOIN LATERAL ( SELECT x.id, x.effective_at, x.created_at
           FROM confirmations x
          WHERE x.contribution_id = c.id
          ORDER BY x.id DESC
         LIMIT 1) s ON true
     LEFT JOIN LATERAL ( SELECT p.profit_amount, p.rate_id
           FROM contribution_steps p
          WHERE p.contribution_id = c.id AND (p.id < s.id OR p.kind = 'reduced'::text) AND p.profit_amount IS NOT NULL AND p.currency = c.currency AND p.kind <> 'held'::text
          ORDER BY p.id DESC
         LIMIT 1) h ON true
     LEFT JOIN contribution_donors d ON d.contribution_id = COALESCE(c.split_from, c.id)
  WHERE c.status = 'approved'::text AND c.voided_at IS NULL AND c.amount > 0;

create view content_addresses as
 SELECT kind, language, slug, item_id
   FROM content_slugs;

create view content_texts as
 SELECT id, item_id, part, content
   FROM content_versions;

create view contribution_approvers as
 SELECT c.id AS contribution_id, COALESCE(o.acted_by, d.acted_by, w.acted_by) AS user_id, COALESCE(o.created_at, d.created_at, w.created_at) AS at
   FROM contributions c
     CROSS JOIN ( VALUES ('approved'::text), ('allocated'::text)) by(kind)
     LEFT JOIN LATERAL ( SELECT a.acted_by, a.created_at
           FROM contribution_steps a
          WHERE a.contribution_id = c.id AND a.kind = by.kind
          ORDER BY a.id DESC
         LIMIT 1) o ON true
     LEFT JOIN LATERAL ( SELECT DISTINCT a.acted_by, a.created_at
           FROM contributions p
             JOIN contribution_steps a ON a.contribution_id = p.id AND a.kind = by.kind
          WHERE o.created_at IS NULL AND COALESCE(p.split_from, p.id) = c.split_from AND a.created_at = c.approved_at) d ON true
     LEFT JOIN LATERAL ( SELECT a.acted_by, a.created_at
           FROM contribution_steps a
          WHERE o.created_at IS NULL AND d.created_at IS NULL AND a.contribution_id = c.split_from AND a.kind = by.kind
          ORDER BY (a.created_at <= c.created_at) DESC, a.id DESC
         LIMIT 1) w ON true
  WHERE COALESCE(o.acted_by, d.acted_by, w.acted_by) IS NOT NULL;

create view contribution_balances as
 SELECT c.id AS contribution_id, b.account, COALESCE(b.project_id, l.project_id) AS project_id, COALESCE(b.currency, l.currency) AS currency,
    COALESCE(b.amount, 0::numeric)::bigint AS amount, COALESCE(l.amount, 0::bigint) AS left_amount
   FROM contributions c
     LEFT JOIN LATERAL ( SELECT e.account, e.project_id, e.currency, - sum(e.amount) AS amount
           FROM ledger_entries e
             JOIN ledger_accounts a ON a.account = e.account AND NOT a.is_source
          WHERE e.contribution_id = c.id
          GROUP BY e.account, e.project_id, e.currency
         HAVING sum(e.amount) <> 0::numeric
          ORDER BY (- sum(e.amount)) DESC
         LIMIT 1) b ON true
     LEFT JOIN LATERAL ( SELECT e.project_id, e.currency, e.amount
           FROM ledger_entries e
             JOIN ledger_accounts a ON a.account = e.account AND NOT a.is_source
          WHERE e.contribution_id = c.id AND e.amount > 0
          ORDER BY e.transaction_id DESC
         LIMIT 1) l ON b.amount IS NULL;

create view contribution_codes as
 SELECT id, code, kind
   FROM contributions;

create view contribution_differences as
 WITH moved AS (
         SELECT DISTINCT ON (s.contribution_id) s.contribution_id, m_1.account, s.project_id, s.currency, s.amount
           FROM contribution_steps s
             JOIN ledger_moves m_1 ON m_1.kind = s.kind AND m_1.moves
          ORDER BY s.contribution_id, s.id DESC
        ), placed AS (
         SELECT DISTINCT ON (s.contribution_id) s.contribution_id, s.project_id, s.currency, s.amount
           FROM contribution_steps s
             JOIN ledger_moves m_1 ON m_1.kind = s.kind AND m_1.account IS NOT NULL
          WHERE m_1.account <> 'claims'::text OR s.amount > 0
          ORDER BY s.contribution_id, s.id DESC
        ), held AS (
         SELECT x.contribution_id, count(*) AS places, min(x.account) AS account, min(x.project_id) AS project_id, min(x.currency) AS currency,
            sum(x.amount) AS amount
           FROM ( SELECT e.contribution_id, e.account, e.project_id, e.currency, - sum(e.amount) AS amount
                   FROM ledger_entries e
                     JOIN ledger_accounts a ON a.account = e.account AND NOT a.is_source
                  WHERE e.contribution_id IS NOT NULL
                  GROUP BY e.contribution_id, e.account, e.project_id, e.currency
                 HAVING sum(e.amount) <> 0::numeric) x
          GROUP BY x.contribution_id
        )
 SELECT c.code
   FROM contributions c
     LEFT JOIN moved m ON m.contribution_id = c.id
     LEFT JOIN placed p ON p.contribution_id = c.id
     LEFT JOIN held h ON h.contribution_id = c.id
  WHERE
        CASE
            WHEN m.account IS NULL OR m.amount = 0 THEN h.places IS NOT NULL
            ELSE h.places IS DISTINCT FROM 1 OR h.account IS DISTINCT FROM m.account OR h.project_id IS DISTINCT FROM m.project_id OR h.currency IS DISTINCT FROM m.currency OR h.amount IS DISTINCT FROM m.amount::numeric
        END OR c.project_id IS DISTINCT FROM p.project_id OR c.currency IS DISTINCT FROM p.currency OR c.amount IS DISTINCT FROM p.amount OR COALESCE(h.account = 'paid'::text, false) <> (h.account IS NOT NULL AND c.paid_at IS NOT NULL AND c.voided_at IS NULL) OR h.account = 'payable'::text AND c.status <> 'approved'::text OR h.account IS NOT NULL AND c.status = 'not_approved'::text OR h.account IS NOT NULL AND (c.voided_at IS NOT NULL) <> (h.account = ANY (ARRAY['claims'::text, 'losses'::text])) OR (h.account = ANY (ARRAY['announced'::text, 'expected'::text, 'in_transit'::text])) AND c.status <> 'pending'::text OR c.claimed_amount::numeric IS DISTINCT FROM
        CASE
            WHEN h.account = 'claims'::text THEN h.amount
            ELSE 0::numeric
        END OR c.lost_amount::numeric IS DISTINCT FROM
        CASE
            WHEN h.account = 'losses'::text THEN h.amount
            ELSE 0::numeric
        END;

create view contribution_entries as
 SELECT t.contribution_id, t.id AS transaction_id, t.event, t.effective_at, t.recorded_at, e.account, e.project_id, e.currency, e.amount, s.cause
   FROM ledger_transactions t
     JOIN ledger_entries e ON e.transaction_id = t.id
     LEFT JOIN contribution_steps s ON s.id = t.step_id
  WHERE t.contribution_id IS NOT NULL;

create view contribution_hands as
 SELECT d.contribution_id, d.registered_by AS user_id, d.created_at AS at
   FROM contribution_donors d
  WHERE d.registered_by IS NOT NULL
UNION ALL
 SELECT c.id AS contribution_id, r.reported_by AS user_id, r.created_at AS at
   FROM contributions c
     JOIN booking_reports r ON r.booking_id = c.booking_id
  WHERE r.reported_by IS NOT NULL
UNION ALL
 SELECT c.id AS contribution_id, a.assigned_by AS user_id, a.created_at AS at
   FROM contributions c
     JOIN booking_assignments a ON a.booking_id = c.booking_id
UNION ALL
 SELECT s.contribution_id, s.acted_by AS user_id, s.created_at AS at
   FROM contribution_steps s
  WHERE s.cause = 'assigned'::text AND s.acted_by IS NOT NULL
UNION ALL
 SELECT c.id AS contribution_id, x.recorded_by AS user_id, x.created_at AS at
   FROM contributions c
     JOIN exchange_rates x ON x.id = c.rate_id
UNION ALL
 SELECT c.id AS contribution_id, w.recorded_by AS user_id, w.created_at AS at
   FROM contributions c
     JOIN exchange_rates x ON x.id = c.rate_id
     JOIN bookings b ON b.id = c.booking_id
     JOIN exchange_rates w ON w.from_currency = x.from_currency AND w.to_currency = x.to_currency AND w.rate IS NULL AND w.day >= x.day AND w.day <= (b.occurred_at AT TIME ZONE 'America/Argentina/Buenos_Aires'::text)::date;

create view contribution_readiness as
 SELECT c.id AS contribution_id, t.end_date AS trip_ends_on, COALESCE(a.amount, h.amount) IS NOT NULL AS arrived,
    COALESCE(a.amount, h.amount) AS arrived_amount,
        CASE
            WHEN a.amount IS NULL AND h.amount IS NOT NULL THEN (h.effective_at AT TIME ZONE 'America/Argentina/Buenos_Aires'::text)::date
            ELSE a.arrived_on
        END AS arrived_on,
        CASE
            WHEN c.kind = 'donation'::text THEN COALESCE(d.way, 'transfer'::text)
            ELSE NULL::text
        END AS way,
    COALESCE(d.reference, b.external_id) AS reference, m.supplier_month,
    (EXISTS ( SELECT
           FROM contribution_steps s
          WHERE s.contribution_id = c.id AND s.kind = 'received'::text)) AS received,
    p.releases_at,
        CASE
            WHEN (EXISTS ( SELECT
               FROM contributions_given_back g
              WHERE g.contribution_id = c.id)) THEN 'being_returned'::text
            WHEN b.needs_review IS NOT NULL THEN 'booking_unclear'::text
            WHEN (EXISTS ( SELECT
               FROM contributions_behind x
              WHERE x.contribution_id = c.id)) THEN 'booking_changed'::text
            WHEN (EXISTS ( SELECT
               FROM held_contributions x
              WHERE x.contribution_id = c.id)) THEN 'to_look_at'::text
            WHEN c.kind = 'booking'::text AND c.rate_id IS NULL AND j.currency <> c.currency THEN 'no_rate'::text
            WHEN c.kind = 'booking'::text AND t.end_date IS NULL THEN 'no_end_date'::text
            ELSE NULL::text
        END AS held
   FROM contributions c
     LEFT JOIN booked_trips t ON t.id = c.booking_id
     LEFT JOIN booking_facts b ON b.id = c.booking_id
     LEFT JOIN booking_months m ON m.booking_id = c.booking_id
     LEFT JOIN projects j ON j.id = c.project_id
     LEFT JOIN contribution_donors d ON d.contribution_id = c.id
     LEFT JOIN gift_payments p ON p.contribution_id = c.id
     LEFT JOIN LATERAL ( SELECT s.amount, s.effective_at
           FROM contribution_steps s
          WHERE s.contribution_id = c.id AND s.kind = 'promised'::text AND s.acted_by IS NOT NULL
          ORDER BY s.id
         LIMIT 1) h ON true
     LEFT JOIN LATERAL ( SELECT NULLIF(x.amount, 0) AS amount, x.arrived_on
           FROM contribution_arrivals x
          WHERE x.contribution_id = c.id
          ORDER BY x.id DESC
         LIMIT 1) a ON true;

create view contributions_behind as
 SELECT c.id AS contribution_id
   FROM contributions c
     JOIN contributions w ON w.id = COALESCE(c.split_from, c.id)
     JOIN booking_facts b ON b.id = c.booking_id
  WHERE (c.split_from IS NULL OR c.status = 'pending'::text) AND (w.booking_assignment_id IS DISTINCT FROM b.assignment_id OR b.needs_review IS NULL AND w.booking_revision < b.revision);

create view contributions_given_back as
 SELECT contribution_id
   FROM gift_payments p
  WHERE contribution_id IS NOT NULL AND refund_reason IS NOT NULL AND counted IS NOT NULL;

create view contributions_of_bookings as
 SELECT c.id, c.booking_id,
        CASE
            WHEN x.amount IS NULL THEN c.amount
            WHEN c.voided_at IS NULL AND c.status <> 'not_approved'::text THEN c.amount + x.amount
            ELSE x.amount
        END AS amount,
    c.currency,
        CASE
            WHEN x.amount IS NULL THEN c.status
            ELSE 'approved'::text
        END AS status,
    COALESCE(c.paid_at, x.paid_at) AS paid_at,
        CASE
            WHEN x.amount IS NULL THEN c.voided_at
            ELSE NULL::timestamp with time zone
        END AS voided_at,
    c.rate_id
   FROM contributions c
     LEFT JOIN ( SELECT contributions.split_from, sum(contributions.amount)::bigint AS amount, min(contributions.paid_at) AS paid_at
           FROM contributions
          WHERE contributions.split_from IS NOT NULL AND contributions.voided_at IS NULL AND contributions.status <> 'not_approved'::text
          GROUP BY contributions.split_from) x ON x.split_from = c.id
  WHERE c.booking_id IS NOT NULL AND c.split_from IS NULL;

create view country_codes as
 SELECT code, enabled
   FROM countries;

create view currency_refs as
 SELECT code, "position"
   FROM currencies;

create view current_rates as
 SELECT id, from_currency, to_currency, day, rate, source, source_url, created_at
   FROM settled_rates r
  WHERE rate IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM settled_rates n
          WHERE n.from_currency = r.from_currency AND n.to_currency = r.to_currency AND n.day = r.day AND n.revision > r.revision));

create view customer_accounts as
 SELECT m.root_id AS customer_id, u.id AS user_id
   FROM customers m
     JOIN users u ON u.email = m.email AND u.email_verified
  WHERE m.merged_into IS NULL OR NOT (EXISTS ( SELECT
           FROM customers o
          WHERE o.email = m.email AND o.merged_into IS NULL)) AND NOT (EXISTS ( SELECT
           FROM customers o
             JOIN users v ON v.email = o.email AND v.email_verified
          WHERE o.root_id = m.root_id AND (o.merged_into IS NULL OR o.id < m.id)));

create view customer_activity as
 SELECT c.id,
    GREATEST(c.created_at, max(d.created_at), max(d.stage_since), max(d.first_answer_at), max(d.end_date)::timestamp with time zone, max(b.end_date)::timestamp with time zone, max(l.at), max(n.at), max(e.at)) AS last_at
   FROM customers c
     LEFT JOIN deals d ON d.customer_id = c.id
     LEFT JOIN booked_trips b ON b.id = d.booking_id
     LEFT JOIN LATERAL ( SELECT max(l_1.created_at) AS at
           FROM leads l_1
          WHERE l_1.deal_id = d.id) l ON true
     LEFT JOIN LATERAL ( SELECT max(n_1.created_at) AS at
           FROM deal_notes n_1
          WHERE n_1.deal_id = d.id AND n_1.kind <> 'note'::text) n ON true
     LEFT JOIN LATERAL ( SELECT max(e_1.created_at) AS at
           FROM quote_events e_1
             JOIN quote_versions v ON v.id = e_1.version_id
          WHERE v.deal_id = d.id) e ON true
  WHERE c.merged_into IS NULL AND c.forgotten_at IS NULL
  GROUP BY c.id;

create view customer_bookings as
 SELECT d.booking_id, a.user_id
   FROM deals d
     JOIN customer_users a ON a.customer_id = d.customer_id
  WHERE d.booking_id IS NOT NULL;

create view customer_users as
 SELECT m.root_id AS customer_id, u.id AS user_id
   FROM customers m
     JOIN users u ON u.email = m.email AND u.email_verified
  WHERE m.merged_into IS NULL OR NOT (EXISTS ( SELECT
           FROM customers o
          WHERE o.email = m.email AND o.merged_into IS NULL));

create view deal_codes as
 SELECT code, project_id,
    ( SELECT max(e.created_at) AS max
           FROM quote_versions v
             JOIN quote_events e ON e.version_id = v.id AND e.kind = 'chosen'::text
          WHERE v.deal_id = d.id) AS chosen_at,
    ( SELECT e.project_id
           FROM quote_versions v
             JOIN quote_events e ON e.version_id = v.id AND e.kind = 'chosen'::text
          WHERE v.deal_id = d.id
          ORDER BY e.created_at DESC, e.id DESC
         LIMIT 1) AS chosen_project_id,
    project_set_at
   FROM deals d;

create view district_refs as
 SELECT id, number, json_build_object('id', id, 'number', number, 'name', name) AS ref
   FROM districts;

create view due_contributions as
 SELECT c.id, c.project_id, p.organization_id, c.amount, c.currency, c.approved_at
   FROM contributions c
     JOIN projects p ON p.id = c.project_id
  WHERE c.status = 'approved'::text AND c.voided_at IS NULL AND c.paid_at IS NULL AND c.amount > 0 AND NOT (EXISTS ( SELECT
           FROM held_contributions h
          WHERE h.contribution_id = c.id)) AND NOT (EXISTS ( SELECT
           FROM contributions_given_back b
          WHERE b.contribution_id = c.id));

create view enabled_users as
 SELECT id, username, email, email_verified, name, surname, language, target_project_id
   FROM users
  WHERE disabled_at IS NULL;

create view expected_givers as
 SELECT c.project_id, g.user_id
   FROM contributions c
     JOIN gift_givers g ON g.contribution_id = c.id
  WHERE c.status = 'pending'::text AND c.voided_at IS NULL AND c.amount > 0 AND c.project_id IS NOT NULL;

create view failed_emails as
 SELECT id, refused_at IS NOT NULL AS address_refused
   FROM emails
  WHERE state = ANY (ARRAY['failed'::text, 'bounced'::text]);

create view forgotten_donors as
 SELECT c.id AS contribution_id, d.forgotten_at
   FROM contributions c
     JOIN contribution_donors d ON d.contribution_id = COALESCE(c.split_from, c.id)
  WHERE d.forgotten_at IS NOT NULL;

create view fund_contributions as
 SELECT id, code, amount, currency, approved_at AS since, given_for(c.*) AS given_for
   FROM contributions c
  WHERE project_id IS NULL AND status = 'approved'::text AND voided_at IS NULL AND paid_at IS NULL AND amount > 0 AND NOT (EXISTS ( SELECT
           FROM held_contributions h
          WHERE h.contribution_id = c.id)) AND NOT (EXISTS ( SELECT
           FROM contributions_given_back b
          WHERE b.contribution_id = c.id));

create view gift_givers as
 SELECT c.id AS contribution_id, b.user_id
   FROM contributions c
     JOIN booked_trips b ON b.id = c.booking_id
  WHERE b.user_id IS NOT NULL
UNION
 SELECT c.id AS contribution_id, h.user_id
   FROM contributions c
     JOIN booked_trips b ON b.id = c.booking_id
     JOIN handed_off_trips h ON h.id = b.hand_off_id
  WHERE h.user_id IS NOT NULL
UNION
 SELECT c.id AS contribution_id, x.user_id
   FROM contributions c
     JOIN customer_bookings x ON x.booking_id = c.booking_id
UNION
 SELECT c.id AS contribution_id, d.user_id
   FROM contributions c
     JOIN contribution_donors d ON d.contribution_id = COALESCE(c.split_from, c.id)
  WHERE d.user_id IS NOT NULL;

create view gifts as
 SELECT id, code, kind, project_id, booking_id, booking_revision, amount, currency, status, approved_at, notified_at, paid_at, voided_at, created_at,
        CASE
            WHEN (EXISTS ( SELECT
               FROM announced_contributions a
              WHERE a.contribution_id = c.id)) THEN 0::bigint
            ELSE expected_of(c.*)
        END AS expected_amount,
    collected_of(c.*) AS collected_amount, paid_of(c.*) AS paid_amount, split_from
   FROM contributions c
  WHERE voided_at IS NULL AND amount > 0;

create view handed_off_trips as
 SELECT id, code, project_id, user_id, trip_type, departure_id, destination_id, start_date, end_date, search, created_at, link_code, deal_code,
    is_booked
   FROM hand_offs;

create view held_contributions as
 SELECT DISTINCT contribution_id
   FROM contribution_steps s
  WHERE kind = 'held'::text AND NOT (EXISTS ( SELECT
           FROM contribution_notes n
          WHERE n.contribution_id = s.contribution_id AND n.created_at >= s.created_at));

create view hoteliers as
 SELECT user_id
   FROM user_roles
  WHERE role = 'hotelier'::text;

create view lead_answers as
 SELECT id AS lead_id,
    LEAST(( SELECT min(n.created_at) AS min
           FROM deal_notes n
          WHERE n.deal_id = l.deal_id AND n.kind <> 'note'::text AND n.created_at >= l.created_at), ( SELECT min(m.created_at) AS min
           FROM deal_moves m
          WHERE m.deal_id = l.deal_id AND m.moved_by IS NOT NULL AND m.from_stage IS NOT NULL AND m.created_at >= l.created_at), ( SELECT min(v.sent_at) AS min
           FROM quote_versions v
          WHERE v.deal_id = l.deal_id AND v.sent_at >= l.created_at)) AS answered_at
   FROM leads l;

create view ledger_months as
 SELECT month, currency, account, sum(amount)::bigint AS amount
   FROM ledger_sums
  GROUP BY month, currency, account;

create view ledger_totals as
 SELECT currency, expected, collected, paid
   FROM ( SELECT ledger_sums.currency,
            COALESCE(sum(- ledger_sums.amount) FILTER (WHERE ledger_sums.account = ANY (ARRAY['expected'::text, 'in_transit'::text])), 0::numeric)::bigint AS expected,
            COALESCE(sum(- ledger_sums.amount) FILTER (WHERE ledger_sums.account = ANY (ARRAY['payable'::text, 'paid'::text])), 0::numeric)::bigint AS collected,
            COALESCE(sum(- ledger_sums.amount) FILTER (WHERE ledger_sums.account = 'paid'::text), 0::numeric)::bigint AS paid
           FROM ledger_sums
          GROUP BY ledger_sums.currency) s
  WHERE expected <> 0 OR collected <> 0 OR paid <> 0;

create view ledger_transfer_entries as
 SELECT e.effective_at, e.currency, e.account, e.amount
   FROM contributions c
     JOIN contributions w ON w.id = COALESCE(c.split_from, c.id)
     LEFT JOIN contribution_donors d ON d.contribution_id = w.id
     JOIN contribution_entries e ON e.contribution_id = c.id
  WHERE w.kind = 'donation'::text AND COALESCE(d.way, 'transfer'::text) = 'transfer'::text AND (e.account = ANY (ARRAY['payable'::text, 'paid'::text]));

create view ledger_transfer_months as
 SELECT date_trunc('month'::text, (effective_at AT TIME ZONE 'America/Argentina/Buenos_Aires'::text))::date AS month, currency, account,
    sum(amount)::bigint AS amount
   FROM ledger_transfer_entries
  GROUP BY (date_trunc('month'::text, (effective_at AT TIME ZONE 'America/Argentina/Buenos_Aires'::text))::date), currency, account;

create view link_codes as
 SELECT code
   FROM links;

create view listed_projects as
 SELECT id, slug, organization_id, name, summary, description, language, objective_amount, currency, status, country_code, district_id, place_id,
    featured_position, expected_amount, collected_amount, paid_amount, achievement, created_at, published_at, completed_at, search_text, created_by,
    description_document, name_other, summary_other, description_other, document_other, unlisted_at
   FROM projects
  WHERE is_public_status(status) AND unlisted_at IS NULL;

create view live_bank_accounts as
 SELECT id, organization_id, state, kind, masked_number, masked_holder, masked_cuit, changed_after_approval, changed_by, changed_at, confirmed_by,
    confirmed_at, brought_by, account_payable_from(organization_id, changed_at) AS payable_from
   FROM organization_bank_accounts
  WHERE state = ANY (ARRAY['pending'::text, 'current'::text]);

create view live_sessions as
 SELECT s.id, s.user_id, s.created_at, s.expires_at
   FROM sessions s
     JOIN enabled_users u ON u.id = s.user_id
  WHERE s.expires_at > now();

create view lost_deals as
 SELECT id AS deal_id, lost_reason_id
   FROM deals
  WHERE lost_reason_id IS NOT NULL;

create view mail_figures as
 SELECT ( SELECT count(*)::integer AS count
           FROM emails
          WHERE emails.state = 'queued'::text) AS waiting,
    ( SELECT COALESCE(EXTRACT(epoch FROM now() - min(emails.created_at)), 0::numeric)::double precision AS "coalesce"
           FROM emails
          WHERE emails.state = 'queued'::text) AS oldest,
    ( SELECT count(*)::integer AS count
           FROM emails
          WHERE (emails.state = ANY (ARRAY['failed'::text, 'bounced'::text])) AND emails.created_at > (now() - '1 day'::interval)) AS failed;

create view managed_organizations as
 SELECT m.organization_id, m.user_id
   FROM organization_members m
     JOIN public_organizations o ON o.id = m.organization_id
     JOIN user_roles r ON r.user_id = m.user_id AND r.role = 'organizationmanager'::text
     JOIN enabled_users u ON u.id = m.user_id;

create view manager_changes as
 SELECT id, organization_id, user_id, added_by, kind, at
   FROM organization_member_changes;

create view matched_repayments as
 SELECT x.line_id, x.settlement_id
   FROM bank_matches x
  WHERE x.undone_at IS NULL AND x.settlement_id IS NOT NULL
UNION ALL
 SELECT x.line_id, r.settlement_id
   FROM bank_match_repayments r
     JOIN bank_matches x ON x.id = r.match_id
  WHERE x.undone_at IS NULL;

create view months_closed as
 SELECT id, supplier_id, month, statement_id, closed_at
   FROM closed_months m
  WHERE NOT (EXISTS ( SELECT
           FROM closed_month_reopenings r
          WHERE r.closed_month_id = m.id));

create view named_files as
 SELECT ((('people/'::text || users.id) || '/'::text) || users.image) || '/'::text AS name
   FROM users
  WHERE users.image IS NOT NULL
UNION ALL
 SELECT ((('organizations/'::text || o.id) || '/'::text) || p.version) || '/'::text AS name
   FROM organizations o, LATERAL unnest(ARRAY[o.logo, o.cover]) p(version)
  WHERE p.version IS NOT NULL
UNION ALL
 SELECT ((('organizations/'::text || organization_changes.organization_id) || '/'::text) || (organization_changes.content ->> 'logo'::text)) || '/'::text AS name
   FROM organization_changes
  WHERE organization_changes.state = 'sent'::text AND (organization_changes.content ->> 'logo'::text) IS NOT NULL
UNION ALL
 SELECT (('documents/'::text || organization_documents.organization_id) || '/'::text) || organization_documents.file AS name
   FROM organization_documents
UNION ALL
 SELECT ('projects/'::text || project_pictures.id) || '/'::text AS name
   FROM project_pictures
UNION ALL
 SELECT ('projects/'::text || content_pictures.id) || '/'::text AS name
   FROM content_pictures
UNION ALL
 SELECT (('contributions/'::text || contribution_donors.contribution_id) || '/'::text) || contribution_donors.proof_file AS name
   FROM contribution_donors
  WHERE contribution_donors.proof_file IS NOT NULL
UNION ALL
 SELECT (('payments/'::text || payments.id) || '/'::text) || payments.proof_file AS name
   FROM payments
  WHERE payments.proof_file IS NOT NULL
UNION ALL
 SELECT (('payouts/'::text || payouts.id) || '/'::text) || payouts.proof_file AS name
   FROM payouts
  WHERE payouts.proof_file IS NOT NULL
UNION ALL
 SELECT ((('exports/'::text || exports.user_id) || '/'::text) || exports.id) || '/'::text AS name
   FROM exports;

create view needed_causes as
 SELECT DISTINCT cause_id
   FROM project_causes
  WHERE status <> ALL (ARRAY['draft'::text, 'rejected'::text, 'deleted'::text]);

create view notified_of_organization as
 SELECT m.organization_id, m.user_id, true AS manages
   FROM managed_organizations m
UNION ALL
 SELECT o.id AS organization_id, a.user_id, false AS manages
   FROM public_organizations o, active_admins a
  WHERE NOT (EXISTS ( SELECT
           FROM managed_organizations m
          WHERE m.organization_id = o.id AND m.user_id = a.user_id));

create view offer_hand_offs as
 SELECT id, offer_id, created_at
   FROM hand_offs
  WHERE offer_id IS NOT NULL;

create view offer_refs as
 SELECT DISTINCT s.item_id AS id, s.slug, x.trip_type, x.place_ids
   FROM content_slugs s
     JOIN shown_at(now()) m(item_id, kind, part, version_id, starts_at, ends_at, first_at) ON m.item_id = s.item_id AND m.part = 'shared'::text
     JOIN offer_terms x ON x.version_id = m.version_id
  WHERE s.kind = 'offer'::text;

create view open_bank_lines as
 SELECT id, account_id, statement_id, day, amount, balance, part, reference, sealed_details, is_provisional, withdrawn_at, created_at
   FROM bank_lines
  WHERE withdrawn_at IS NULL AND outcome IS NULL;

create view open_claims as
 SELECT c.id, c.contribution_id, c.of_contribution_id, c.payout_id, c.organization_id, c.amount, c.currency, c.cause, c.created_at, g.code,
    g.project_id, g.claimed_amount AS owed
   FROM claims c
     JOIN contributions g ON g.id = c.contribution_id
  WHERE g.claimed_amount > 0;

create view open_project_causes as
 SELECT cause_id, project_id, district_id
   FROM project_causes
  WHERE is_open_status(status);

create view open_projects as
 SELECT id, slug, organization_id, name, summary, description, language, objective_amount, currency, status, country_code, district_id, place_id,
    featured_position, expected_amount, collected_amount, paid_amount, achievement, created_at, published_at, completed_at, search_text
   FROM projects
  WHERE is_open_status(status) AND unlisted_at IS NULL;

create view organization_managers as
 SELECT m.organization_id, m.user_id, m.created_at AS since
   FROM organization_members m
     JOIN public_organizations o ON o.id = m.organization_id;

create view organization_refs as
 SELECT id, slug, name, json_build_object('id', id, 'slug', slug, 'name', name) AS ref
   FROM organizations;

create view organization_sums as
 SELECT public_projects.organization_id, public_projects.currency, public_projects.expected_amount, public_projects.collected_amount,
    public_projects.paid_amount, public_projects.district_id
   FROM public_projects
UNION ALL
 SELECT p.organization_id, x.currency, x.expected_amount, x.collected_amount, x.paid_amount, p.district_id
   FROM project_other_money x
     JOIN public_projects p ON p.id = x.project_id;

create view paid_of_bookings as
 SELECT booking_id, currency, sum(amount)::bigint AS amount
   FROM contributions
  WHERE booking_id IS NOT NULL AND paid_at IS NOT NULL AND voided_at IS NULL
  GROUP BY booking_id, currency;

create view payment_refs as
 SELECT id, organization_id, amount, currency, paid_at, code, reference,
    (EXISTS ( SELECT
           FROM payouts y
          WHERE y.payment_id = p.id AND y.returned_at IS NOT NULL)) AS returned
   FROM payments p;

create view payout_differences as
 SELECT concat_ws(' '::text, p.slug, x.currency) AS at
   FROM ( SELECT y.project_id, y.currency, sum(y.amount) AS difference
           FROM ( SELECT payouts.project_id, payouts.currency, payouts.amount
                   FROM payouts
                  WHERE payouts.returned_at IS NULL
                UNION ALL
                 SELECT ledger_sums.project_id, ledger_sums.currency, ledger_sums.amount
                   FROM ledger_sums
                  WHERE ledger_sums.account = 'paid'::text AND ledger_sums.project_id IS NOT NULL
                UNION ALL
                 SELECT g.project_id, c.currency, - c.amount
                   FROM claims c
                     JOIN contributions g ON g.id = c.contribution_id
                     JOIN payouts o ON o.id = c.payout_id AND o.returned_at IS NULL
                  WHERE c.cause <> 'payout_returned'::text) y
          GROUP BY y.project_id, y.currency) x
     JOIN project_refs p ON p.id = x.project_id
  WHERE x.difference <> 0::numeric
UNION ALL
 SELECT concat_ws(' '::text, r.slug, p.id) AS at
   FROM payouts p
     JOIN project_refs r ON r.id = p.project_id
  WHERE p.set_off_amount::numeric <> COALESCE(( SELECT sum(s.amount) AS sum
           FROM claim_settlements s
          WHERE s.payout_id = p.id), 0::numeric)
UNION ALL
 SELECT p.id AS at
   FROM payments p
     LEFT JOIN payouts y ON y.payment_id = p.id
  GROUP BY p.id
 HAVING COALESCE(sum(y.amount), 0::numeric) <> (p.amount + p.set_off_amount)::numeric OR COALESCE(sum(y.set_off_amount), 0::numeric) <> p.set_off_amount::numeric OR bool_or(y.currency <> p.currency OR y.organization_id <> p.organization_id OR y.bank_account_id IS DISTINCT FROM p.bank_account_id);

create view payout_gifts as
 SELECT payout_id, contribution_id
   FROM payout_contributions
  WHERE returned_at IS NULL AND claimed_at IS NULL;

create view payout_set_offs as
 SELECT s.payout_id, c.contribution_id, g.code, s.amount, c.currency, s.created_at
   FROM claim_settlements s
     JOIN claims c ON c.id = s.claim_id
     JOIN contributions g ON g.id = c.of_contribution_id
  WHERE s.kind = 'set_off'::text;

create view payout_shares as
 SELECT x.payout_id, c.id AS contribution_id, c.code, COALESCE(s.amount, c.amount) AS amount, c.currency, c.approved_at
   FROM payout_contributions x
     JOIN payouts p ON p.id = x.payout_id
     JOIN contributions c ON c.id = x.contribution_id
     LEFT JOIN LATERAL ( SELECT s_1.amount
           FROM contribution_steps s_1
          WHERE s_1.contribution_id = c.id AND s_1.kind = 'paid'::text AND s_1.effective_at = p.paid_at
          ORDER BY s_1.id DESC
         LIMIT 1) s ON true;

create view payouts_of_payments as
 SELECT id AS payout_id, payment_id
   FROM payouts
  WHERE payment_id IS NOT NULL;

create view picture_hoteliers as
 SELECT u.picture_id, h.user_id
   FROM content_picture_uses u
     JOIN offer_hoteliers h ON h.offer_id = u.item_id;

create view place_refs as
 SELECT id, type, name_es, name_en, short_code, country_code, region_id, city_id, latitude, longitude, population, context_es, context_en,
    json_build_object('id', id, 'type', type, 'text', name_es, 'context', context_es) AS ref_es,
    json_build_object('id', id, 'type', type, 'text', name_en, 'context', context_en) AS ref_en, kind
   FROM ( SELECT at.id, at.type, at.name_es, at.name_en, at.short_code, at.country_code, at.region_id, at.latitude, at.longitude, at.population,
            at.city_id, at.kind,
            concat_ws(', '::text, ( SELECT city.name_es
                   FROM places city
                  WHERE city.id = at.city_id), ( SELECT region.name_es
                   FROM places region
                  WHERE region.id = at.region_id AND at.city_id IS NULL AND strpos(region.name_es, at.name_es) = 0), ( SELECT country.name_es
                   FROM countries country
                  WHERE country.code = at.country_code AND country.name_es <> at.name_es)) AS context_es,
            concat_ws(', '::text, ( SELECT city.name_en
                   FROM places city
                  WHERE city.id = at.city_id), ( SELECT region.name_en
                   FROM places region
                  WHERE region.id = at.region_id AND at.city_id IS NULL AND strpos(region.name_en, at.name_en) = 0), ( SELECT country.name_en
                   FROM countries country
                  WHERE country.code = at.country_code AND country.name_en <> at.name_en)) AS context_en
           FROM places at) p;

create view places_by_any_id as
 SELECT places.id AS known_as, places.name_es, places.name_en, places.id
   FROM places
UNION ALL
 SELECT s.travel_site_id AS known_as, p.name_es, p.name_en, p.id
   FROM travel_site_places s
     JOIN places p ON p.id = s.place_id;

create view post_category_refs as
 SELECT id, slug, name_es, name_en
   FROM post_categories;

create view project_addresses as
 SELECT p.slug, p.id AS project_id
   FROM public_projects p
UNION ALL
 SELECT s.slug, s.project_id
   FROM project_slugs s
     JOIN public_projects p ON p.id = s.project_id;

create view project_all_slugs as
 SELECT projects.id AS project_id, projects.slug, true AS is_current
   FROM projects
UNION ALL
 SELECT project_slugs.project_id, project_slugs.slug, false AS is_current
   FROM project_slugs;

create view project_cards as
 SELECT p.id, p.slug, p.name, p.summary, p.language, p.status, p.currency, p.country_code, p.achievement,
    money_of(p.objective_amount::numeric, p.currency) AS objective, money_of(p.expected_amount::numeric, p.currency) AS expected,
    money_of(p.collected_amount::numeric, p.currency) AS collected, money_of(p.paid_amount::numeric, p.currency) AS paid,
    ( SELECT json_build_object('scene', picture_name(i.*), 'alt',
                CASE
                    WHEN p.language = 'es'::text OR p.name_other IS NULL THEN i.alt
                    ELSE COALESCE(i.alt_other, i.alt)
                END) AS json_build_object
           FROM project_images i
          WHERE i.project_id = p.id
          ORDER BY i."position"
         LIMIT 1) AS image_es,
    ( SELECT json_build_object('scene', picture_name(i.*), 'alt',
                CASE
                    WHEN p.language = 'en'::text OR p.name_other IS NULL THEN i.alt
                    ELSE COALESCE(i.alt_other, i.alt)
                END) AS json_build_object
           FROM project_images i
          WHERE i.project_id = p.id
          ORDER BY i."position"
         LIMIT 1) AS image_en,
        CASE
            WHEN p.language = 'es'::text OR p.name_other IS NULL THEN p.name
            ELSE p.name_other
        END AS name_es,
        CASE
            WHEN p.language = 'en'::text OR p.name_other IS NULL THEN p.name
            ELSE p.name_other
        END AS name_en,
        CASE
            WHEN p.language = 'es'::text OR p.name_other IS NULL THEN p.summary
            ELSE p.summary_other
        END AS summary_es,
        CASE
            WHEN p.language = 'en'::text OR p.name_other IS NULL THEN p.summary
            ELSE p.summary_other
        END AS summary_en,
        CASE
            WHEN p.name_other IS NULL THEN p.language
            ELSE 'es'::text
        END AS language_es,
        CASE
            WHEN p.name_other IS NULL THEN p.language
            ELSE 'en'::text
        END AS language_en,
    ( SELECT d.ref
           FROM district_refs d
          WHERE d.id = p.district_id) AS district,
    ( SELECT o.ref
           FROM organization_refs o
          WHERE o.id = p.organization_id) AS organization,
    at.ref_es AS place_es, at.ref_en AS place_en, at.latitude, at.longitude
   FROM projects p
     LEFT JOIN place_refs at ON at.id = p.place_id
  WHERE is_public_status(p.status);

create view project_cause_ids as
 SELECT project_id, cause_id
   FROM project_causes;

create view project_figures as
 SELECT projects.id AS project_id, projects.currency, projects.expected_amount, projects.collected_amount, projects.paid_amount
   FROM projects
UNION ALL
 SELECT project_other_money.project_id, project_other_money.currency, project_other_money.expected_amount, project_other_money.collected_amount,
    project_other_money.paid_amount
   FROM project_other_money;

create view project_gifts as
 SELECT project_id, created_at
   FROM contributions
  WHERE project_id IS NOT NULL;

create view project_goals as
 SELECT id, slug, name, language, organization_id, status, currency, objective_amount, collected_amount
   FROM projects;

create view project_homes as
 SELECT id AS project_id, organization_id, district_id
   FROM projects;

create view project_names as
 SELECT id, slug, name, language
   FROM projects;

create view project_payouts as
 SELECT id, project_id, organization_id, amount, currency, paid_at, created_at, reference, returned_at, set_off_amount
   FROM payouts;

create view project_refs as
 SELECT id, slug, name
   FROM projects;

create view public_organizations as
 SELECT id, slug, name, description, status, entity_id, country_code, place_id, district_id, scene, created_at, type_word, rotary_club, logo, cover
   FROM organizations
  WHERE status = 'approved'::text;

create view public_projects as
 SELECT id, slug, organization_id, name, summary, description, language, objective_amount, currency, status, country_code, district_id, place_id,
    featured_position, expected_amount, collected_amount, paid_amount, achievement, created_at, published_at, completed_at, search_text,
    json_build_object('id', id, 'slug', slug, 'name', name, 'language', language) AS ref
   FROM projects
  WHERE is_public_status(status);

create view rate_refs as
 SELECT id, from_currency, to_currency, day, rate, source, source_url
   FROM exchange_rates
  WHERE rate IS NOT NULL;

create view refused_news as
 SELECT user_id, project_id
   FROM news_refusals;

create view reversed_gifts as
 SELECT id AS contribution_id, code
   FROM contributions c
  WHERE voided_at IS NOT NULL AND (EXISTS ( SELECT
           FROM contribution_steps s
          WHERE s.contribution_id = c.id AND (s.kind = ANY (ARRAY['approved'::text, 'carried'::text, 'allocated'::text]))));

create view sellers as
 SELECT u.id, u.username, u.name, u.surname
   FROM users u
     JOIN user_roles r ON r.user_id = u.id AND r.role = 'salesop'::text
  WHERE u.disabled_at IS NULL;

create view service_payments as
 SELECT c.id AS contribution_id, paid.amount AS gross, arrived.amount AS arrived, kept.amount - refunded.amount AS net
   FROM contributions c
     JOIN contribution_donors d ON d.contribution_id = COALESCE(c.split_from, c.id)
     JOIN LATERAL ( SELECT s.amount
           FROM contribution_steps s
          WHERE s.contribution_id = d.contribution_id AND (s.kind = ANY (ARRAY['announced'::text, 'promised'::text]))
          ORDER BY s.id
         LIMIT 1) paid ON true
     JOIN LATERAL ( SELECT s.amount
           FROM contribution_steps s
          WHERE s.contribution_id = d.contribution_id AND s.kind = 'received'::text AND s.cause IS DISTINCT FROM 'assigned'::text
          ORDER BY s.id
         LIMIT 1) arrived ON true
     JOIN LATERAL ( SELECT s.amount
           FROM contribution_steps s
          WHERE s.contribution_id = d.contribution_id AND s.kind = 'received'::text
          ORDER BY s.id DESC
         LIMIT 1) kept ON true
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(x.amount), 0::numeric)::bigint AS amount
           FROM claims x
          WHERE x.of_contribution_id = d.contribution_id AND x.cause = 'returned'::text) refunded;

create view settled_rates as
 SELECT id, from_currency, to_currency, day, revision, rate, source, source_url, reason, door, recorded_by, created_at, compared_with, base_id
   FROM exchange_rates r
  WHERE compared_with IS NULL OR (EXISTS ( SELECT
           FROM rate_decisions d
          WHERE d.rate_id = r.id AND d.decision = 'confirmed'::text));

create view sole_managers as
 SELECT m.user_id, o.id AS organization_id, o.slug, o.name
   FROM organization_members m
     JOIN organizations o ON o.id = m.organization_id
  WHERE o.status <> 'rejected'::text AND NOT (EXISTS ( SELECT
           FROM organization_members x
             JOIN users u ON u.id = x.user_id
             JOIN user_roles r ON r.user_id = u.id AND r.role = 'organizationmanager'::text
          WHERE x.organization_id = m.organization_id AND x.user_id <> m.user_id AND u.disabled_at IS NULL));

create view standing_payouts as
 SELECT id, project_id, currency, amount, set_off_amount
   FROM payouts
  WHERE returned_at IS NULL;

create view step_projects as
 SELECT id, project_id
   FROM contribution_steps;

create view supplier_names as
 SELECT id, name, reading
   FROM suppliers;

create view taken_gifts as
 SELECT DISTINCT ON (c.id) c.id AS contribution_id, s.cause, s.amount AS remains, s.created_at AS at
   FROM contributions c
     JOIN contribution_steps s ON s.contribution_id = COALESCE(c.split_from, c.id)
  WHERE c.kind = 'donation'::text AND (s.kind = ANY (ARRAY['held'::text, 'reduced'::text])) AND (s.cause = ANY (ARRAY['charged_back'::text, 'returned'::text]))
  ORDER BY c.id, s.id DESC;

create view transfer_gifts as
 SELECT c.id, c.code, c.project_id, c.amount, c.currency, c.status, d.registered_by IS NOT NULL AS is_registered, d.reference, d.user_id,
    NULLIF(concat_ws(' '::text, COALESCE(d.name, (u.name || ' '::text) || u.surname)), ''::text) AS payer_name, u.cuil AS payer_cuit,
    (f.at AT TIME ZONE 'America/Argentina/Buenos_Aires'::text)::date AS announced_on, r.arrived
   FROM contributions c
     LEFT JOIN contribution_donors d ON d.contribution_id = c.id
     LEFT JOIN users u ON u.id = d.user_id
     CROSS JOIN LATERAL ( SELECT s.effective_at AS at
           FROM contribution_steps s
          WHERE s.contribution_id = c.id
          ORDER BY s.id
         LIMIT 1) f
     CROSS JOIN LATERAL ( SELECT x.arrived
           FROM contribution_readiness x
          WHERE x.contribution_id = c.id
         OFFSET 0) r
  WHERE c.kind = 'donation'::text AND COALESCE(d.way, 'transfer'::text) = 'transfer'::text AND c.voided_at IS NULL AND c.split_from IS NULL AND c.amount > 0;

create view travel_site_ids as
 SELECT place_id, travel_site_id
   FROM travel_site_places;

create view unmanaged_organizations as
 SELECT id AS organization_id, slug, name
   FROM organizations o
  WHERE status <> 'rejected'::text AND NOT (EXISTS ( SELECT
           FROM organization_members m
             JOIN users u ON u.id = m.user_id
             JOIN user_roles r ON r.user_id = u.id AND r.role = 'organizationmanager'::text
          WHERE m.organization_id = o.id AND u.disabled_at IS NULL));

create view unsettled_claims as
 SELECT 'claims'::text AS account, currency, owed AS amount, created_at AS since, contribution_id AS id, code, project_id, NULL::text AS external_id,
    NULL::date AS trip_ends, 'owed_back'::text AS why
   FROM open_claims o;

create view unsettled_money as
 SELECT unsettled_pending.account, unsettled_pending.currency, unsettled_pending.amount, unsettled_pending.since, unsettled_pending.id,
    unsettled_pending.code, unsettled_pending.project_id, unsettled_pending.external_id, unsettled_pending.trip_ends, unsettled_pending.why
   FROM unsettled_pending
UNION ALL
 SELECT unsettled_unmatched.account, unsettled_unmatched.currency, unsettled_unmatched.amount, unsettled_unmatched.since, unsettled_unmatched.id,
    unsettled_unmatched.code, unsettled_unmatched.project_id, unsettled_unmatched.external_id, unsettled_unmatched.trip_ends, unsettled_unmatched.why
   FROM unsettled_unmatched
UNION ALL
 SELECT unsettled_payable.account, unsettled_payable.currency, unsettled_payable.amount, unsettled_payable.since, unsettled_payable.id,
    unsettled_payable.code, unsettled_payable.project_id, unsettled_payable.external_id, unsettled_payable.trip_ends, unsettled_payable.why
   FROM unsettled_payable
UNION ALL
 SELECT unsettled_claims.account, unsettled_claims.currency, unsettled_claims.amount, unsettled_claims.since, unsettled_claims.id,
    unsettled_claims.code, unsettled_claims.project_id, unsettled_claims.external_id, unsettled_claims.trip_ends, unsettled_claims.why
   FROM unsettled_claims;

create view unsettled_payable as
 SELECT 'payable'::text AS account, currency, amount, approved_at AS since, id, code, project_id,
    ( SELECT b.external_id
           FROM bookings b
          WHERE b.id = c.booking_id) AS external_id,
    NULL::date AS trip_ends,
        CASE
            WHEN project_id IS NULL THEN 'common_fund'::text
            WHEN (EXISTS ( SELECT
               FROM contributions_given_back g
              WHERE g.contribution_id = c.id)) THEN 'being_returned'::text
            WHEN (EXISTS ( SELECT
               FROM held_contributions h
              WHERE h.contribution_id = c.id)) THEN 'to_look_at'::text
            WHEN (EXISTS ( SELECT
               FROM live_bank_accounts l
              WHERE l.organization_id = (( SELECT p.organization_id
                       FROM projects p
                      WHERE p.id = c.project_id)) AND l.state = 'pending'::text)) THEN 'account_waits'::text
            WHEN NOT (EXISTS ( SELECT
               FROM live_bank_accounts l
              WHERE l.organization_id = (( SELECT p.organization_id
                       FROM projects p
                      WHERE p.id = c.project_id)) AND l.state = 'current'::text)) THEN 'no_account'::text
            ELSE 'to_pay'::text
        END AS why
   FROM contributions c
  WHERE status = 'approved'::text AND voided_at IS NULL AND paid_at IS NULL AND amount > 0;

create view unsettled_pending as
 SELECT
        CASE ( SELECT x.kind
               FROM contribution_steps x
              WHERE x.contribution_id = c.id AND (x.kind = ANY (ARRAY['announced'::text, 'received'::text, 'adjusted'::text, 'promised'::text, 'restored'::text, 'undone'::text]))
              ORDER BY x.id DESC
             LIMIT 1)
            WHEN 'received'::text THEN 'in_transit'::text
            WHEN 'announced'::text THEN 'announced'::text
            ELSE 'expected'::text
        END AS account,
    currency, amount, created_at AS since, id, code, project_id,
    ( SELECT b.external_id
           FROM bookings b
          WHERE b.id = c.booking_id) AS external_id,
    ( SELECT b.end_date
           FROM bookings b
          WHERE b.id = c.booking_id) AS trip_ends,
        CASE
            WHEN (( SELECT x.kind
               FROM contribution_steps x
              WHERE x.contribution_id = c.id AND (x.kind = ANY (ARRAY['announced'::text, 'received'::text, 'adjusted'::text, 'promised'::text, 'restored'::text, 'undone'::text]))
              ORDER BY x.id DESC
             LIMIT 1)) = 'received'::text THEN 'at_service'::text
            WHEN kind = 'donation'::text THEN 'announced'::text
            WHEN rate_id IS NULL AND (( SELECT p.currency
               FROM projects p
              WHERE p.id = c.project_id)) <> currency THEN 'no_rate'::text
            ELSE 'trip'::text
        END AS why
   FROM contributions c
  WHERE status = 'pending'::text AND voided_at IS NULL AND amount > 0;

create view unsettled_unmatched as
 SELECT 'unmatched'::text AS account, currency, share_amount AS amount, created_at AS since, id, NULL::text AS code, NULL::text AS project_id,
    external_id, end_date AS trip_ends,
        CASE
            WHEN suggested_hand_off_id IS NOT NULL OR suggested_user_id IS NOT NULL THEN 'suggested'::text
            ELSE 'nobody'::text
        END AS why
   FROM bookings b
  WHERE match = 'none'::text AND share_amount > 0;

create view user_contacts as
 SELECT id, username, name, surname, email, phone, language, target_project_id, created_at,
    (EXISTS ( SELECT
           FROM user_roles r
          WHERE r.user_id = u.id AND r.role = 'salesop'::text)) AS sells,
    NOT (EXISTS ( SELECT
           FROM user_roles r
          WHERE r.user_id = u.id)) AS is_traveller,
    email_verified
   FROM users u
  WHERE disabled_at IS NULL;

create view user_faces as
 SELECT id, username, name, surname
   FROM users;

create view user_names as
 SELECT id, username
   FROM users;

CREATE OR REPLACE FUNCTION public.account_payable_from(organization text, changed_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN (GREATEST(changed_at, (SELECT max(c.at) AS max FROM organization_member_changes c WHERE (c.organization_id = account_payable_from.organization))) + '72:00:00'::interval);

CREATE OR REPLACE FUNCTION public.add_ledger_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from new_rows e join ledger_transactions t on t.id = e.transaction_id where t.xid <> pg_current_xact_id() or t.contribution_id is distinct from e.contribution_id) then
    raise exception 'a transaction of the ledger is complete once it is committed';
  end if;
  perform from projects p where p.id in (select e.project_id from new_rows e) order by p.id for no key update;
  if exists (select from new_rows e where e.project_id is null) then
    perform pg_advisory_xact_lock(hashtext('common fund'));
  end if;
  insert into ledger_sums as s (month, account, project_id, currency, amount)
    select date_trunc('month', t.effective_at at time zone 'America/Argentina/Buenos_Aires')::date, e.account, e.project_id, e.currency, sum(e.amount)
    from new_rows e join ledger_transactions t on t.id = e.transaction_id group by 1, 2, 3, 4 order by 3, 4, 2, 1
    on conflict (project_id, currency, account, month) do update set amount = s.amount + excluded.amount;
  with sums as materialized (
    select e.project_id, e.currency,
      coalesce(sum(-e.amount) filter (where e.account in ('expected', 'in_transit')), 0)::bigint as expected,
      coalesce(sum(-e.amount) filter (where e.account in ('payable', 'paid')), 0)::bigint as collected,
      coalesce(sum(-e.amount) filter (where e.account = 'paid'), 0)::bigint as paid
    from new_rows e where e.project_id is not null and e.account in ('expected', 'in_transit', 'payable', 'paid') group by 1, 2),
  moved as materialized (select * from sums where (expected, collected, paid) <> (0, 0, 0)),
  own as (
    update projects p set expected_amount = p.expected_amount + m.expected, collected_amount = p.collected_amount + m.collected, paid_amount = p.paid_amount + m.paid
    from moved m where p.id = m.project_id and p.currency = m.currency returning p.id, p.currency)
  insert into project_other_money as o (project_id, currency, expected_amount, collected_amount, paid_amount)
    select m.project_id, m.currency, m.expected, m.collected, m.paid from moved m
    where not exists (select from own where own.id = m.project_id and own.currency = m.currency) order by 1, 2
    on conflict (project_id, currency) do update set expected_amount = o.expected_amount + excluded.expected_amount,
      collected_amount = o.collected_amount + excluded.collected_amount, paid_amount = o.paid_amount + excluded.paid_amount;
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE public.add_to_privacy(IN es_title text, IN es_text text, IN en_title text, IN en_text text)
 LANGUAGE plpgsql
AS $procedure$
declare
  item text := (select id from content_items where kind = 'privacy');
  since timestamptz := clock_timestamp();
  side record;
begin
  for side in select * from (values ('es', 'en', es_title, es_text), ('en', 'es', en_title, en_text)) as sides (part, other, title, said) loop
    declare
      latest content_versions := (select v from content_versions v where v.item_id = item and v.part = side.part order by v.number desc limit 1);
      entry jsonb := jsonb_build_object('type', 'listItem', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(
        jsonb_build_object('type', 'text', 'text', side.title || '.', 'marks', '[{"type": "bold"}]'::jsonb), jsonb_build_object('type', 'text', 'text', ' ' || side.said)))));
      made text := 'cver_' || md5(latest.id || since);
    begin
      update content_drafts d set version = d.version + 1, updated_at = since,
        digests = case when d.digests ->> side.part = latest.digest then jsonb_set(d.digests, array[side.part], to_jsonb(made)) else d.digests end,
        content = jsonb_set(d.content, array[side.part, 'body'], with_list_item(d.content -> side.part -> 'body', entry))
        where d.item_id = item;
      insert into content_versions (id, item_id, part, number, content, digest, created_at)
        values (made, item, side.part, latest.number + 1, jsonb_set(latest.content, '{body}', with_list_item(latest.content -> 'body', entry)), made, since);
      insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at) values (item, 'privacy', side.part, since, made, since);
    end;
  end loop;
  insert into content_confirmations (item_id, side, other_version_id, confirmed_at, number)
    select item, c.side, c.made, since, coalesce((select max(number) from content_confirmations k where k.item_id = item and k.side = c.side), 0) + 1
    from (select case v.part when 'es' then 'en' else 'es' end as side, v.id as made from content_versions v where v.item_id = item and v.created_at = since) c;
end $procedure$;

CREATE OR REPLACE FUNCTION public.begin_cause()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('causes'));
  insert into causes (id, position) select new.id, coalesce(max(position), 0) + 1 from causes;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.begin_figures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into offer_figures (offer_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.begin_first_load()
 RETURNS void
 LANGUAGE sql
AS $function$
  alter table places drop constraint places_country_code_fkey, drop constraint places_region_id_fkey, drop constraint places_city_id_fkey;
$function$;

CREATE OR REPLACE FUNCTION public.bringers_of(organization text, one text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 WITH RECURSIVE up(id) AS (
          SELECT c.added_by
            FROM organization_member_changes c
           WHERE ((c.organization_id = bringers_of.organization) AND (c.user_id = bringers_of.one) AND (c.added_by IS NOT NULL))
         UNION
          SELECT c.added_by
            FROM (up u
              JOIN organization_member_changes c ON (((c.organization_id = bringers_of.organization) AND (c.user_id = u.id))))
           WHERE (c.added_by IS NOT NULL)
         )
  SELECT up.id
    FROM up;
END;

CREATE OR REPLACE FUNCTION public.category_names_at(at timestamp with time zone, kind text, language text)
 RETURNS TABLE(id text, slug text, name text, language text)
 LANGUAGE sql
 STABLE
AS $function$
  select n.id, n.slug, n.name, n.language from content_names_at($1, $2, $3) n where n.language in ($3, 'es')
$function$;

CREATE OR REPLACE FUNCTION public.cause_ends(cause text, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from content_moments m where m.item_id = $1 and m.part <> 'shared' and m.version_id is null and m.starts_at >= $2
      and not exists (select from content_moments s where s.item_id = $1 and s.part <> 'shared' and s.version_id is not null
        and s.starts_at <= m.starts_at and (s.ends_at is null or s.ends_at > m.starts_at)))
$function$;

CREATE OR REPLACE FUNCTION public.cause_of(key text, reader text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select a.item_id from content_slugs a where a.kind = 'cause' and a.slug = $1 order by a.language = $2 desc, a.item_id limit 1),
    (select c.id from causes c where c.id = $1))
$function$;

CREATE OR REPLACE FUNCTION public.causes_at(at timestamp with time zone, reader text)
 RETURNS TABLE(id text, slug text, name text, description text, language text, ref json)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct on (t.item_id) t.item_id, t.slug, t.title, t.summary, t.language,
    json_build_object('id', t.item_id, 'slug', t.slug, 'name', t.title, 'language', t.language)
  from content_titles_at($1) t where t.kind = 'cause' order by t.item_id, (t.language = $2) desc
$function$;

CREATE OR REPLACE FUNCTION public.check_bank_match()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from bank_lines l where l.id = new.line_id and (
    coalesce(new.contribution_id, new.returned_payment_id, new.settlement_id) is not null and l.amount < 0 or new.payment_id is not null and l.amount > 0)) then
    raise exception 'a bank line of the other direction' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_checkpoint()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from ledger_log_checkpoints c where c.size > new.size or (c.size = new.size and c.root <> new.root)) then
    raise exception 'a checkpoint of % entries does not continue the one before', new.size;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_claim_settled()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (select c.amount from claims c where c.id = new.claim_id) - (select sum(s.amount) from claim_settlements s where s.claim_id = new.claim_id)
    is distinct from (select g.claimed_amount from claims c join contributions g on g.id = c.contribution_id where c.id = new.claim_id)
  then
    raise exception 'claim % and its settlements disagree', new.claim_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_contribution_money()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  c contributions;
  of_row jsonb;
  of_ledger jsonb;
begin
  select * into c from contributions where id = case tg_table_name when 'contributions' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'contribution_id' end;
  if not found then return null; end if;
  -- Announced, expected, and received by a provider are all "pending".
  select jsonb_agg(jsonb_build_array(x.tone, x.project_id, x.currency, x.amount)) into of_ledger from (
    select case when e.account in ('announced', 'in_transit') then 'expected' else e.account end as tone, e.project_id, e.currency, sum(-e.amount) as amount
    from ledger_entries e join ledger_accounts a on a.account = e.account
    where e.contribution_id = c.id and not a.is_source group by 1, 2, 3 having sum(e.amount) <> 0) x;
  if c.claimed_amount > 0 then
    of_row := jsonb_build_array(jsonb_build_array('claims', c.project_id, c.currency, c.claimed_amount));
  elsif c.lost_amount > 0 then
    of_row := jsonb_build_array(jsonb_build_array('losses', c.project_id, c.currency, c.lost_amount));
  elsif c.amount > 0 and c.voided_at is null and c.status <> 'not_approved' then
    of_row := jsonb_build_array(jsonb_build_array(
      case when c.status = 'pending' then 'expected' when c.paid_at is null then 'payable' else 'paid' end, c.project_id, c.currency, c.amount));
  end if;
  if of_row is distinct from of_ledger then
    raise exception 'contribution % and the ledger disagree: % and %', c.id, of_row, of_ledger;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_deal_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (select m.to_stage from deal_moves m where m.deal_id = new.id order by m.id desc limit 1) is distinct from (select d.stage from deals d where d.id = new.id) then
    raise exception 'deal % changed its stage without a move', new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_factor_recovery()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from users u join second_factors f on f.user_id = u.id
    where u.id = new.user_id and u.email_verified and u.disabled_at is null and f.confirmed_at is not null
      and not exists (select from user_roles r where r.user_id = u.id and r.role in ('admin', 'salesop'))
  ) then
    raise check_violation using message = 'no recovery of a second step for this account';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_ledger_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from ledger_entries where transaction_id = new.id group by currency having sum(amount) <> 0)
    or not exists (select from ledger_entries where transaction_id = new.id)
  then
    raise exception 'transaction % of the ledger does not balance', new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_match_repayments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  its_line bank_lines := (select l from bank_matches x join bank_lines l on l.id = x.line_id where x.id = new.match_id);
begin
  if (select (sum(s.amount), count(distinct (c.organization_id, c.currency))) is distinct from (its_line.amount::numeric, 1::bigint)
      from matched_repayments m join claim_settlements s on s.id = m.settlement_id and s.kind = 'repaid' join claims c on c.id = s.claim_id where m.line_id = its_line.id)
    or exists (select from matched_repayments m join matched_repayments o using (settlement_id) where m.line_id = its_line.id and o.line_id <> its_line.id)
  then
    raise exception 'the repayments of match % are not its line', new.match_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_payment text := case tg_table_name when 'payments' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'payment_id' end;
begin
  if exists (
    select from payments p left join payouts y on y.payment_id = p.id where p.id = of_payment
    group by p.id having coalesce(sum(y.amount), 0) <> p.amount + p.set_off_amount or coalesce(sum(y.set_off_amount), 0) <> p.set_off_amount
      or bool_or(y.currency <> p.currency or y.organization_id <> p.organization_id or y.bank_account_id is distinct from p.bank_account_id))
  then
    raise exception 'payment % is not what its payouts say', of_payment;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.collected_of(c contributions)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (((c).voided_at IS NULL) AND ((c).status = 'approved'::text)) THEN (c).amount ELSE (0)::bigint END;

CREATE OR REPLACE FUNCTION public.compare_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before exchange_rates;
  after exchange_rates;
  counts numeric := coalesce(new.rate, (
    select r.rate from current_rates r
    where r.from_currency = new.from_currency and r.to_currency = new.to_currency and r.day < new.day order by r.day desc limit 1));
begin
  -- Also one that was withdrawn: it is not forgotten by that.
  select r.* into before from settled_rates r
    where r.from_currency = new.from_currency and r.to_currency = new.to_currency and r.day <= new.day and r.rate is not null
    order by r.day desc, r.revision desc limit 1;
  select r.* into after from current_rates c join exchange_rates r on r.id = c.id
    where c.from_currency = new.from_currency and c.to_currency = new.to_currency and c.day > new.day order by c.day limit 1;
  new.base_id := case when before.compared_with is not null or before.created_at <= new.created_at - interval '24 hours' then before.id else before.base_id end;
  new.compared_with := (
    select k.id from exchange_rates k where k.id in (before.id, after.id, new.base_id) and abs(counts / k.rate - 1) > 0.1
    order by k.id = before.id desc, k.id = after.id desc limit 1);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.complete_reached_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update projects set status = 'completed', completed_at = now() where id = new.id and status = 'active';
  insert into project_status_changes (project_id, from_status, to_status, acted_as, unannounced)
    values (new.id, 'active', 'completed', 'system', true);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.complete_step()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.currency is null then
    select c.currency, c.project_id into new.currency, new.project_id from contributions c where c.id = new.contribution_id;
  end if;
  if new.profit_amount is not null then
    select c.rate_id, case when c.split_from is null then new.profit_amount end into new.rate_id, new.profit_amount
      from contributions c where c.id = new.contribution_id;
  end if;
  new.effective_at := coalesce(new.effective_at, new.created_at);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.content_at(at timestamp with time zone)
 RETURNS TABLE(item_id text, kind text, part text, version_id text, content jsonb, starts_at timestamp with time zone, ends_at timestamp with time zone, first_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select s.item_id, s.kind, s.part, s.version_id, v.content, s.starts_at, s.ends_at, s.first_at
  from shown_at($1) s join content_versions v on v.id = s.version_id
$function$;

CREATE OR REPLACE FUNCTION public.content_names_at(at timestamp with time zone, kind text, language text)
 RETURNS TABLE(id text, slug text, name text, language text)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct on (t.item_id) t.item_id, t.slug, t.title, t.language
  from content_titles_at($1) t where t.kind = $2 order by t.item_id, (t.language = $3) desc
$function$;

CREATE OR REPLACE FUNCTION public.content_titles_at(at timestamp with time zone)
 RETURNS TABLE(item_id text, kind text, language text, version_id text, slug text, title text, summary text, search text, starts_at timestamp with time zone, first_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select s.item_id, s.kind, s.part, s.version_id, t.slug, t.title, t.summary, t.search, s.starts_at, s.first_at
  from shown_at($1) s join content_titles t on t.version_id = s.version_id
$function$;

CREATE OR REPLACE FUNCTION public.content_waits_until(item text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when exists (select from content_drafts d cross join unnest(array['es', 'en', 'shared']) as p(part)
      where d.item_id = item
        and (select v.digest <> d.digests ->> v.part from content_versions v where v.item_id = item and v.part = p.part order by v.number desc limit 1))
      then 'infinity'
    else (select max(coalesce(least(m.ends_at, o.ends_at), 'infinity'))
      from content_moments m join content_moments o on o.item_id = m.item_id and o.part <> m.part and o.part <> 'shared'
      where m.item_id = item and m.part <> 'shared' and m.version_id is not null and o.version_id is not null
        and m.starts_at < coalesce(o.ends_at, 'infinity') and o.starts_at < coalesce(m.ends_at, 'infinity')
        and not exists (select from content_confirmations c where c.item_id = item and c.side = m.part and c.other_version_id = o.version_id))
    end
$function$;

CREATE OR REPLACE FUNCTION public.converted_half(profit bigint, rate numeric, from_currency text, to_currency text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case when abs(exact - trunc(exact)) = 0.5 then 2 * round(exact / 2) else round(exact) end::bigint
  from (select greatest(profit, 0) * rate * 10::numeric ^ (minor_units(to_currency) - minor_units(from_currency)) / 2 as exact) x $function$;

CREATE OR REPLACE FUNCTION public.count_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update offer_imports set addresses = addresses + 1 where id = new.import_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_booked()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed text[] := array(select distinct h.offer_id from hand_offs h where h.offer_id is not null
    and h.id in (case when tg_op <> 'INSERT' then old.hand_off_id end, case when tg_op <> 'DELETE' then new.hand_off_id end));
begin
  if changed = '{}' then return null; end if;
  perform from offer_figures where offer_id = any(changed) order by offer_id for no key update;
  update offer_figures f set booked = (select count(*) from hand_offs h join bookings b on b.hand_off_id = h.id where h.offer_id = f.offer_id and b.status <> 'cancelled')
    where f.offer_id = any(changed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_hand_off()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update offer_figures set handed_off = handed_off + case when tg_op = 'DELETE' then -1 else 1 end where offer_id = (case when tg_op = 'DELETE' then old else new end).offer_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_views()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update offer_figures set seen = seen + case when tg_op = 'UPDATE' then new.views - old.views else new.views end where offer_id = new.offer_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.customer_records(one text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  with recursive kept (id, merged_into) as (
    select c.id, c.merged_into from customers c where c.id = one
    union select c.id, c.merged_into from kept k join customers c on c.id = k.merged_into
  ), same (id) as (
    select k.id from kept k where k.merged_into is null
    union select c.id from same s join customers c on c.merged_into = s.id
  ) select id from same
$function$;

CREATE OR REPLACE FUNCTION public.customers_of_user(one text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select distinct r.id from users u join customers c on c.email = u.email, customer_records(c.id) r (id) where u.id = one and u.email_verified
$function$;

CREATE OR REPLACE FUNCTION public.drop_invitations_of_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if old.email_verified then delete from organization_invitations where email = old.email; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_letter_stops()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from letter_stops where reader = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_access(one text, keeps text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE sql
AS $function$
  select void_pending_acts(one);
  delete from oauth_grants where user_id = one;
  with ended as (delete from sessions where user_id = one and id is distinct from keeps returning 1) select count(*)::int from ended;
$function$;

CREATE OR REPLACE FUNCTION public.end_admin_links(one text)
 RETURNS void
 LANGUAGE sql
AS $function$
  update preview_links set revoked_at = now() where created_by = one and revoked_at is null;
  delete from role_requests where requested_by = one;
  update organization_invitations i set revoked_at = now(), email = null, digest = null
    where i.invited_by = one and i.accepted_at is null and i.revoked_at is null
      and not exists (select from organization_members m where m.organization_id = i.organization_id and m.user_id = one);
  update report_links l set ended_at = now() from reports r join projects p on p.id = r.project_id
    where l.report_id = r.id and l.user_id = one and l.ended_at is null
      and not exists (select from organization_members m where m.user_id = one
        and (m.organization_id = p.organization_id or m.organization_id in (select y.organization_id from project_payouts y where y.project_id = p.id)));
$function$;

CREATE OR REPLACE FUNCTION public.end_first_load()
 RETURNS void
 LANGUAGE sql
AS $function$
  alter table places
    add constraint places_country_code_fkey foreign key (country_code) references countries,
    add constraint places_region_id_fkey foreign key (region_id) references places,
    add constraint places_city_id_fkey foreign key (city_id) references places;
  create index places_of_city on places (city_id) where city_id is not null;
  create index places_by_point on places using gist (point(longitude, latitude)) where type = 'city';
  -- Answers "begins with" from the index alone.
  create index place_names_by_name on place_names (name) include (place_id, stay_weight, flight_weight);
  create unique index place_search_by_place on place_search (place_id);
  create index place_search_by_words on place_search using gin (words);
  create index place_typos_by_key on place_typos (key) include (word, weight);
$function$;

CREATE OR REPLACE FUNCTION public.end_grants_of_disabled()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from oauth_grants where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_links_of_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform end_admin_links(old.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_links_of_manager()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform end_manager_links(old.user_id, old.organization_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_links_of_managers_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform end_manager_links(old.user_id, m.organization_id) from organization_members m where m.user_id = old.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_links_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform end_manager_links(old.id, m.organization_id) from organization_members m where m.user_id = old.id;
  perform end_admin_links(old.id);
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.end_manager_links(one text, organization text)
 RETURNS void
 LANGUAGE sql
AS $function$
  update organization_invitations set revoked_at = now(), email = null, digest = null
    where invited_by = one and organization_id = organization and accepted_at is null and revoked_at is null;
  update report_links l set ended_at = now() from reports r join projects p on p.id = r.project_id
    where l.report_id = r.id and p.organization_id = organization and l.ended_at is null and coalesce(l.user_id, one) = one;
$function$;

CREATE OR REPLACE FUNCTION public.end_recovery_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from verifications
    where starts_with(value, 'cancel-second-step ' || old.user_id || ' ') or starts_with(value, 'finish-second-step ' || old.user_id || ' ');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_recovery_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from factor_recoveries where user_id = to_jsonb(new) ->> case tg_table_name when 'users' then 'id' else 'user_id' end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.expected_of(c contributions)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (((c).voided_at IS NULL) AND ((c).status = 'pending'::text)) THEN (c).amount ELSE (0)::bigint END;

CREATE OR REPLACE FUNCTION public.favorite_ids(of_user text)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT COALESCE(array_agg(favorites.project_id ORDER BY favorites.created_at DESC, favorites.project_id), '{}'::text[]) AS "coalesce" FROM favorites WHERE (favorites.user_id = favorite_ids.of_user));

CREATE OR REPLACE FUNCTION public.finish_factor_recovery(one text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  -- In the order in which others lock them: who takes a code, who voids what waits.
  perform from verifications where starts_with(value, 'change-email ' || one || ' ') or starts_with(value, 'recover-password ' || one || ' ')
    or starts_with(value, 'second-step ' || one || ' ') order by id for update;
  perform from second_factors where user_id = one for update;
  perform from recovery_codes where user_id = one order by digest for update;
  -- The last letter that can cancel it has had its twelve hours, also after a time without letters.
  delete from factor_recoveries
    where user_id = one and not exists (select from user_roles r where r.user_id = one and r.role in ('admin', 'salesop'))
      and due_at <= at and coalesce(due_mailed_at, at) > at - interval '7 days' and reminded_at <= at - interval '12 hours';
  if not found then
    return false;
  end if;
  delete from second_factors where user_id = one;
  perform end_access(one);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_content_moments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed record := coalesce(new, old);
begin
  update content_moments m set ends_at = x.ends_at, first_at = x.first_at
    from (
      select starts_at, lead(starts_at) over (order by starts_at) as ends_at,
        min(starts_at) filter (where version_id is not null) over (order by starts_at) as first_at
      from content_moments where item_id = changed.item_id and part = changed.part
    ) x
    where m.item_id = changed.item_id and m.part = changed.part and m.starts_at = x.starts_at
      and (m.ends_at, m.first_at) is distinct from (x.ends_at, x.first_at);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_letter_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.number > coalesce((select max(number) from letter_versions where kind = new.kind), 0) + 1 then
    raise exception 'the versions of a letter have no gaps';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_picture_uses()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  item text := case when tg_table_name = 'offer_changes' then to_jsonb(new) ->> 'offer_id' else to_jsonb(new) ->> 'item_id' end;
  draft text := case when tg_table_name = 'content_drafts' then item end;
  version text := case when tg_table_name = 'content_versions' then to_jsonb(new) ->> 'id' end;
  change text := case when tg_table_name = 'offer_changes' then to_jsonb(new) ->> 'id' end;
  pictures text[] := array(select shelf_pictures_in(jsonb_build_array(to_jsonb(new) -> 'content', to_jsonb(new) -> 'base')));
begin
  if tg_op = 'UPDATE' then
    delete from content_picture_uses u where (u.draft_of = draft or u.change_id = change) and u.picture_id <> all (pictures);
  end if;
  insert into content_picture_uses (picture_id, item_id, draft_of, version_id, change_id)
    select distinct id, item, draft, version, change from unnest(pictures) as id on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_bank_details()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update bank_lines l set sealed_details = null from bank_matches x where x.line_id = l.id and x.contribution_id = new.contribution_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from deals where id = old.deal_id for no key update;
  update deals d set contacted_at = greatest(
    (select max(n.created_at) from deal_notes n where n.deal_id = d.id),
    (select max(m.created_at) from deal_moves m where m.deal_id = d.id and m.moved_by is not null)) where d.id = old.deal_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_customer(one text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  records text[] := array(select customer_records(one));
  theirs text[];
  about text[];
begin
  perform from customers where id = any(records) order by id for no key update;
  records := array(select customer_records(one));
  theirs := array(select d.id from deals d where d.customer_id = any(records));
  about := array(
    select l.id from leads l where l.deal_id = any(theirs)
    union all select v.id from quote_versions v where v.deal_id = any(theirs)
    union all select t.id from deal_tasks t where t.deal_id = any(theirs));
  delete from emails e using outbox_events o
    where o.id = e.event_id and e.kind in ('lead_given', 'lead_received', 'quote_sent', 'task_reminder')
      and coalesce(o.payload #>> '{facts,lead_id}', o.payload #>> '{facts,version_id}', o.payload #>> '{facts,task_id}') = any(about);
  delete from notifications n where n.facts ->> 'deal_id' = any(theirs);
  delete from deal_notes n where n.deal_id = any(theirs);
  delete from deal_tasks t where t.deal_id = any(theirs);
  delete from deal_quotes q where q.deal_id = any(theirs);
  update deal_moves m set why = '—' where m.deal_id = any(theirs) and m.why is not null and m.why <> '—';
  update leads l set name = null, email = null, phone = null, message = null where l.deal_id = any(theirs);
  update deals d set title = 'Viaje ' || d.code where d.id = any(theirs);
  update customers set name = null, email = null, phone = null, forgotten_at = now() where id = any(records) and forgotten_at is null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_customer_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform forget_customer(id) from customers_of_user(old.id) id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_donor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.name := null;
  new.is_shown := false;
  new.message := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_issued_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update issued_documents d set file = null
  where d.kind = 'public_receipt' and d.file is not null
    and d.contribution_id in (select c.id from contributions c where coalesce(c.split_from, c.id) = new.contribution_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update organization_bank_accounts a set call_back = '—' where a.call_back <> '—'
    and exists (select from organization_member_changes c where c.organization_id = a.organization_id and c.user_id = old.id);
  insert into organization_member_changes (organization_id, user_id, added_by, kind, at)
    select distinct c.organization_id, c.user_id, b.added_by, c.kind, c.at
    from organization_member_changes c join organization_member_changes b on b.organization_id = c.organization_id and b.user_id = old.id
    where c.added_by = old.id and b.added_by is not null;
  delete from organization_member_changes c where c.added_by = old.id and exists (
    select from organization_member_changes b where b.organization_id = c.organization_id and b.user_id = old.id and b.added_by is not null);
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_proof_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.proof_name := case when new.proof_name is not null then 'comprobante' end;
  new.forgotten_at := case when old.is_shown then now() end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fund_project(contribution text, project text)
 RETURNS TABLE(id text, lacks bigint, same_cause boolean, nth bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select p.id, p.objective_amount - p.collected_amount,
    exists (select from project_causes a join project_causes b on b.cause_id = a.cause_id where a.project_id = p.id and b.project_id = given_for(c)), 1::bigint
  from contributions c join projects p on p.id = project and p.currency = c.currency
  where c.id = contribution and p.status = 'active' and p.unlisted_at is null and p.objective_amount - p.collected_amount > 0
$function$;

CREATE OR REPLACE FUNCTION public.fund_projects(contribution text, most integer)
 RETURNS TABLE(id text, lacks bigint, same_cause boolean, nth bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with money as materialized (
    select c.currency, array(select a.cause_id from project_causes a where a.project_id = given_for(c)) as causes from contributions c where c.id = contribution),
  liked as (
    select p.id, p.objective_amount - p.collected_amount as lacks, true as same_cause from projects p
    where cardinality((select causes from money)) > 0 and p.currency = (select currency from money) and p.status = 'active' and p.unlisted_at is null
      and p.objective_amount - p.collected_amount > 0
      -- A value, as a condition that exists would be joined for all projects.
      and (select true from project_causes a where a.project_id = p.id and a.cause_id = any ((select causes from money)::text[]) limit 1)
    order by p.objective_amount - p.collected_amount, p.id limit 101),
  others as (
    select p.id, p.objective_amount - p.collected_amount as lacks, false as same_cause from projects p
    where p.currency = (select currency from money) and p.status = 'active' and p.unlisted_at is null and p.objective_amount - p.collected_amount > 0
      and (select true from project_causes a where a.project_id = p.id and a.cause_id = any ((select causes from money)::text[]) limit 1) is null
    order by p.objective_amount - p.collected_amount, p.id limit 101)
  select x.id, x.lacks, x.same_cause, row_number() over (order by x.same_cause desc, x.lacks, x.id)
  from (select * from liked union all select * from others) x order by 4 limit most
$function$;

CREATE OR REPLACE FUNCTION public.given_for(c contributions)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT s.project_id FROM contribution_steps s WHERE ((s.contribution_id = ANY (ARRAY[(given_for.c).id, (given_for.c).split_from])) AND (s.project_id IS NOT NULL)) ORDER BY s.id DESC LIMIT 1);

CREATE OR REPLACE FUNCTION public.grant_serving(serving name)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  relation record;
  granted text := (select max(name) from migrations) || ' ' || serving;
begin
  -- Several processes that start together grant one after the other.
  perform pg_advisory_xact_lock(4831706);
  -- Done already: granting waits for whoever locks a table, and a start must not.
  if obj_description('grant_serving(name)'::regprocedure, 'pg_proc') = granted then
    return false;
  end if;
  execute format('comment on function grant_serving(name) is %L', granted);
  execute format('grant usage on schema public to %I', serving);
  -- Through a view of one table its owner's rights would be anybody's: views are read only.
  for relation in
    select c.oid::regclass as name, c.relkind = 'v' as is_view from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('revoke all on %s from %I', relation.name, serving);
    execute format('grant %s on %s to %I', case when relation.is_view then 'select' else 'select, insert, update, delete' end, relation.name, serving);
  end loop;
  execute format('grant usage, select on all sequences in schema public to %I', serving);

  -- Written by triggers with the owner's rights only.
  execute format('revoke insert, update, delete on due_money, organization_dues, ledger_accounts, ledger_moves, ledger_transactions, ledger_entries, ledger_sums,
    ledger_unpublished, project_other_money, migrations from %I', serving);
  -- Append-only.
  execute format('revoke update, delete on audit_entries, backups, bank_match_repayments, booking_assignments, booking_reports, claim_settlements, claims, closed_month_reopenings, closed_month_sums, closed_months,
    content_confirmations, content_versions, contribution_approvals, contribution_arrivals, contribution_donors, contribution_notes, contribution_steps, exchange_rates, issued_documents,
    ledger_log_checkpoints, ledger_log_checks, ledger_log_key_ends, ledger_log_keys, ledger_log_leaves, ledger_log_refusals, ledger_log_tiles, letter_versions, project_limits, rate_decisions from %I', serving);
  execute format('revoke update on ledger_log_secrets from %I', serving);
  -- Changed in these columns only.
  execute format('revoke update, delete on bank_lines, bank_matches, bookings, contribution_notices, contribution_questions, contributions, gift_payments,
    organization_bank_accounts, payments, payout_contributions, payouts, projects, statements from %I', serving);
  execute format('grant update (told_at, to_organization, to_contributor) on contribution_notices to %I', serving);
  execute format('grant update (answer, answered_by, answered_at) on contribution_questions to %I', serving);
  execute format('grant update (project_id, booking_revision, booking_assignment_id, rate_id, amount, currency, status, approved_at, notified_at, paid_at, voided_at, claimed_amount, lost_amount)
    on contributions to %I', serving);
  execute format('grant update (undone_at, undone_by, undo_reason) on bank_matches to %I', serving);
  execute format('grant update (day, balance, sealed_details, is_provisional, withdrawn_at) on bank_lines to %I', serving);
  execute format('grant update (file) on issued_documents to %I', serving);
  execute format('grant update (state, changed_by, confirmed_by, confirmed_at, brought_by, call_back, ended_by, ended_at, reason) on organization_bank_accounts to %I', serving);
  execute format('grant update (returned_at, claimed_at) on payout_contributions to %I', serving);
  execute format('grant update (confirmed_at, confirmed_by, received_amount, received_on, reminders, reminded_at) on payments to %I', serving);
  execute format('grant update (returned_at, return_reason, return_recorded_by, return_recorded_at) on payouts to %I', serving);
  execute format('grant update (reading, words, state, content, imported_by, month, month_chosen, lines_month) on statements to %I', serving);
  for relation in
    select x.name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from (values ('bookings', '{id, external_id, supplier_id, trail_code, created_at}'::text[]), ('gift_payments', '{way, checkout_id}'),
      ('projects', '{id, expected_amount, collected_amount, paid_amount, created_at}')) as x(name, fixed)
    join pg_attribute a on a.attrelid = x.name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> all (x.fixed)
    group by 1
  loop
    execute format('grant update (%s) on %s to %I', relation.columns, relation.name, serving);
  end loop;

  -- Since version 17; before, autovacuum does it alone.
  if current_setting('server_version_num')::int >= 170000 then
    execute format('grant maintain on changed_texts, common_words to %I', serving);
  end if;

  -- Only the queue is its own, as its library changes its tables while it runs: it holds nothing but what outbox_events says is waiting.
  if exists (select from pg_namespace where nspname = 'pgboss' and pg_get_userbyid(nspowner) = serving) then
    return false;
  end if;
  drop schema if exists pgboss cascade;
  execute format('create schema pgboss authorization %I', serving);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.group_paid_contributions()
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  grouped integer;
begin
  create temporary table paid on commit drop as
    select c.id as contribution_id, c.project_id, c.currency, c.paid_at, 'pay_' || left(md5(concat_ws(' ', c.project_id, c.currency, c.paid_at at time zone 'utc')), 24) as payout_id,
      coalesce((select s.amount from contribution_steps s where s.contribution_id = c.id and s.kind = 'paid' order by s.id desc limit 1), c.amount) as amount
    from contributions c
    where c.paid_at is not null and c.project_id is not null and not exists (select from payout_contributions p where p.contribution_id = c.id);
  insert into payments (id, organization_id, currency, amount, paid_at, created_at)
    select 'pmt_' || substr(x.payout_id, 5), p.organization_id, x.currency, sum(x.amount), x.paid_at, x.paid_at
    from paid x join projects p on p.id = x.project_id group by x.payout_id, 2, 3, 5, 6 having sum(x.amount) > 0;
  insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at, payment_id)
    select x.payout_id, p.organization_id, x.project_id, sum(x.amount), x.currency, x.paid_at, x.paid_at, 'pmt_' || substr(x.payout_id, 5)
    from paid x join projects p on p.id = x.project_id group by 1, 2, 3, 5, 6 having sum(x.amount) > 0;
  get diagnostics grouped = row_count;
  insert into payout_contributions (contribution_id, payout_id) select x.contribution_id, x.payout_id from paid x join payouts p on p.id = x.payout_id;
  drop table paid;
  return grouped;
end $function$;

CREATE OR REPLACE FUNCTION public.is_announced(item text, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from content_moments m
    where m.item_id = $1 and m.part <> 'shared' and m.version_id is not null and (m.ends_at is null or m.ends_at > $2))
$function$;

CREATE OR REPLACE FUNCTION public.is_common(patterns text[], statuses text[], at_least integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare too_many constant integer := 5000;
begin
  return exists (
    select from common_words c where c.word like all (patterns) and c.status = any (statuses) group by c.word
    having sum(c.projects) - (select nullif(count(*), too_many) from (select from changed_texts limit too_many) as changes) >= at_least
  );
end $function$;

CREATE OR REPLACE FUNCTION public.is_only_admin(one text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (NOT (EXISTS (SELECT FROM active_admins a WHERE (a.user_id <> is_only_admin.one))));

CREATE OR REPLACE FUNCTION public.is_open_status(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (status = ANY (ARRAY['active'::text, 'published'::text]));

CREATE OR REPLACE FUNCTION public.is_public_status(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (status = ANY (ARRAY['active'::text, 'published'::text, 'completed'::text]));

CREATE OR REPLACE FUNCTION public.is_role_removed(user_id text, role text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select not exists (select from user_roles r where r.user_id = $1 and r.role = $2) and coalesce((
    select e.action = 'user.role_removed' from audit_entries e
    where e.subject_id = $1 and e.action in ('user.role_granted', 'user.role_removed') and $2 in (e.before ->> 'role', e.after ->> 'role')
    order by e.created_at desc, e.id desc limit 1), false)
$function$;

CREATE OR REPLACE FUNCTION public.iso_second(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_char((moment AT TIME ZONE 'utc'::text), 'YYYY-MM-DD"T"HH24:MI:SS"Z"'::text);

CREATE OR REPLACE FUNCTION public.iso_time(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_char((moment AT TIME ZONE 'utc'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);

CREATE OR REPLACE FUNCTION public.keep_an_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform require_an_admin();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_an_admin_signing_in()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from user_roles where user_id = new.id and role = 'admin') then perform require_an_admin(); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_bank_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  sealed text[] := '{sealed_number, sealed_holder, sealed_cuit, number_digest}';
  free text[] := '{state, changed_by, confirmed_by, confirmed_at, brought_by, call_back, ended_by, ended_at, reason}';
begin
  -- The role that serves may not write these columns, whatever it sets.
  if current_setting('huella.reseals', true) = 'yes' and to_jsonb(new) - sealed = to_jsonb(old) - sealed then return new; end if;
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free)
    or (new.changed_by is distinct from old.changed_by and new.changed_by is not null)
    or (old.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at)
    or (old.confirmed_at is not null and new.confirmed_by is distinct from old.confirmed_by and new.confirmed_by is not null)
    or (old.confirmed_at is not null and new.brought_by is distinct from old.brought_by and new.brought_by is not null)
    or (old.confirmed_at is not null and new.call_back is distinct from old.call_back and new.call_back is distinct from '—')
    or (old.state <> new.state and old.state not in ('pending', 'current'))
  then
    raise exception 'a bank account is entered anew, not changed';
  end if;
  if new.state = 'current' and old.state = 'pending' and (
    why_not_second_key(old, new.confirmed_by) is not null
    or (new.call_back is null and not exists (
      select from managed_organizations m where m.organization_id = new.organization_id and m.user_id = new.confirmed_by)))
  then
    raise exception 'this bank account needs the second key of another person';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_ended_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from ended_sessions where ended_at < now() - interval '366 days';
  insert into ended_sessions (token_digest) values (old.token_digest) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_issued_document()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  is_forgotten boolean := tg_op = 'UPDATE' and old.user_id is not null and new.user_id is null;
begin
  if is_forgotten then
    new.file := null;
  end if;
  if tg_op <> 'UPDATE' or (to_jsonb(new) - '{user_id,file}'::text[]) is distinct from (to_jsonb(old) - '{user_id,file}'::text[])
    or (new.user_id is distinct from old.user_id and not is_forgotten)
    -- Another trigger deletes it: see forget_issued_files.
    or (old.file is not null and new.file is distinct from old.file and not is_forgotten and (new.file is not null or pg_trigger_depth() = 1)) then
    raise exception 'issued_documents is append-only';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_needed_cause()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed record := coalesce(new, old);
begin
  -- Whoever lets a project work for it waits, or is seen.
  perform from causes where id = changed.item_id for update;
  if exists (select from needed_causes where cause_id = changed.item_id) and cause_ends(changed.item_id, least(changed.starts_at, now())) then
    raise exception 'projects work for this cause' using errcode = 'HU002';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_organization_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (to_jsonb(new) - '{state,sent_by,decided_by,decided_at,reason}'::text[]) is distinct from (to_jsonb(old) - '{state,sent_by,decided_by,decided_at,reason}'::text[])
    or (old.state <> 'sent' and (new.state, new.decided_at, new.reason) is distinct from (old.state, old.decided_at, old.reason)) then
    raise exception 'a change of an organization is decided once, as it was sent';
  end if;
  if old.state = 'sent' and new.state in ('accepted', 'refused') and (new.decided_by is null or new.decided_by = old.sent_by or exists (
    select from organization_members m where m.organization_id = new.organization_id and m.user_id = new.decided_by)) then
    raise exception 'another admin decides about a change of an organization';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_past_moments()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.starts_at <= now() then raise exception 'a moment that has passed stays'; end if;
    return old;
  end if;
  if (new.item_id, new.kind, new.part, new.starts_at, new.version_id, new.decided_by, new.decided_at)
    is distinct from (old.item_id, old.kind, old.part, old.starts_at, old.version_id, old.decided_by, old.decided_at) then
    raise exception 'moments do not change';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_public_section()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from sections where item_id = new.item_id and keeps = 'public') then
    raise exception 'a page needs this section' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_section_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.content := coalesce((select jsonb_set(new.content, '{shared,place}', to_jsonb(s.place)) from sections s where s.item_id = new.item_id), new.content);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_sent_quote()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if old.sent_at is not null and (to_jsonb(old) - 'intro') <> (to_jsonb(new) - 'intro') then
    raise exception 'a quote that was sent does not change';
  end if;
  if old.sent_at is not null and new.intro is distinct from old.intro and new.intro is not null then
    raise exception 'a quote that was sent does not change';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_single_section()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from sections where item_id = new.id and keeps is not null) then
    raise exception 'there is one of this section' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.legal_version_read(at timestamp with time zone, kind text, language text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select s.version_id from shown_at($1) s where s.kind = $2 and s.part in ($3, 'es') order by (s.part = $3) desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.legal_versions_at(at timestamp with time zone, kind text, language text)
 RETURNS TABLE(version_id text, version text, starts_at timestamp with time zone, ends_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select d.version_id, d.day || case when d.n > 1 then '-' || d.n else '' end, d.starts_at, case when d.ends_at <= $1 then d.ends_at end
  from (
    select m.version_id, m.starts_at, m.ends_at, to_char(m.starts_at at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM-DD') as day,
      row_number() over (partition by (m.starts_at at time zone 'America/Argentina/Buenos_Aires')::date order by m.starts_at) as n
    from content_moments m where m.kind = $2 and m.part = $3 and m.version_id is not null and m.starts_at <= $1
  ) d order by d.starts_at desc
$function$;

CREATE OR REPLACE FUNCTION public.listed_status(p projects)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((p).unlisted_at IS NULL) THEN (p).status ELSE 'hidden'::text END;

CREATE OR REPLACE FUNCTION public.lock_gifts_of(booking text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from contributions where booking_id = booking order by id for no key update;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_organizations_of(one text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from organizations where id in (select organization_id from organization_members where user_id = one) order by id for update;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_projects(ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  owners text[] := array(select distinct organization_id from projects where id = any (ids) order by 1);
begin
  perform from projects where id = any (ids) order by id for no key update;
  if cardinality(owners) > 1 then
    perform pg_advisory_xact_lock(hashtext('dues ' || o)) from unnest(owners) with ordinality as x(o, n) order by n;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_records_of_user(one text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from gift_checkouts where user_id = one order by id for no key update;
  perform from bookings where user_id = one or suggested_user_id = one order by id for no key update;
end $function$;

CREATE OR REPLACE FUNCTION public.mailbox_of(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN encode(sha256(convert_to(lower(btrim(address)), 'UTF8'::name)), 'hex'::text);

CREATE OR REPLACE FUNCTION public.mailbox_refuses(address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM emails e WHERE ((e.mailbox = mailbox_of(mailbox_refuses.address)) AND (e.refused_at IS NOT NULL))));

CREATE OR REPLACE FUNCTION public.may_act_alone(one text, first_at timestamp with time zone, second_at timestamp with time zone, reason text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((first_at <= (second_at - '24:00:00'::interval)) AND (reason IS NOT NULL) AND is_only_admin(one));

CREATE OR REPLACE FUNCTION public.minor_units(currency text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$ select case when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
  when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3 else 2 end $function$;

CREATE OR REPLACE FUNCTION public.money_of(amount numeric, currency text)
 RETURNS json
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN json_build_object('amount', amount, 'currency', currency);

CREATE OR REPLACE FUNCTION public.nearest_fund_project(contribution text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(
    case when given_for(c) is not null then (select p.id from projects p where p.currency = c.currency and p.status = 'active' and p.unlisted_at is null and p.objective_amount - p.collected_amount > 0
        and (select true from project_causes a join project_causes b on b.cause_id = a.cause_id where a.project_id = p.id and b.project_id = (select given_for(c)) limit 1)
      order by p.objective_amount - p.collected_amount, p.id limit 1) end,
    (select p.id from projects p where p.currency = c.currency and p.status = 'active' and p.unlisted_at is null and p.objective_amount - p.collected_amount > 0
      order by p.objective_amount - p.collected_amount, p.id limit 1))
  from contributions c where c.id = contribution
$function$;

CREATE OR REPLACE FUNCTION public.next_cause_moment(after timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select min(starts_at) from content_moments where kind = 'cause' and starts_at > $1
$function$;

CREATE OR REPLACE FUNCTION public.next_content_moment(after timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select min(starts_at) from content_moments where starts_at > $1
$function$;

CREATE OR REPLACE FUNCTION public.note_answers_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  deal text := case when tg_table_name = 'deals' then (case when tg_op = 'DELETE' then old else new end).id end;
begin
  if deal is null then deal := to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> 'deal_id'; end if;
  -- Two who write about one deal wait for each other here.
  perform from deals where id = deal for no key update;
  update leads l set answered_at = x.at from (
    select a.lead_id, case when a.answered_at is null and d.stage in ('booked', 'closed', 'lost') then d.stage_since else a.answered_at end as at
    from leads m join lead_answers a on a.lead_id = m.id join deals d on d.id = m.deal_id where m.deal_id = deal) x
    where x.lead_id = l.id and l.answered_at is distinct from x.at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_booked()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  old_search text := case when tg_op <> 'INSERT' then old.hand_off_id end;
  new_search text := case when tg_op <> 'DELETE' then new.hand_off_id end;
begin
  -- The locks come first, so that what is read after them is what others committed.
  perform from hand_offs where id in (old_search, new_search) order by id for no key update;
  update hand_offs h set is_booked = exists (select from bookings b where b.hand_off_id = h.id) where h.id = old_search;
  update hand_offs set is_booked = true where id = new_search and not is_booked;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into changed_texts (project_id) values (old.project_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update deals set contacted_at = greatest(contacted_at, new.created_at) where id = new.deal_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_content_title()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into content_titles (version_id, item_id, kind, language, slug, title, summary)
    select new.id, new.item_id, i.kind, new.part, new.content ->> 'slug', trim(new.content ->> 'title'), trim(new.content ->> 'summary')
    from content_items i where i.id = new.item_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_content_waits()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  item text := (case when tg_op = 'DELETE' then old else new end).item_id;
begin
  perform from content_items where id = item for no key update;
  update content_items i set waits_until = w.until
    from (select content_waits_until(item) as until) w where i.id = item and i.waits_until is distinct from w.until;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_deals_of_customer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed text[] := array_remove(array[case when tg_op <> 'INSERT' then old.customer_id end, case when tg_op <> 'DELETE' then new.customer_id end], null);
begin
  perform from customers where id = any(changed) order by id for no key update;
  update customers c set (deals, last_contact_at) = (select count(*), max(greatest(d.contacted_at, d.first_answer_at)) from deals d where d.customer_id = c.id)
    where c.id = any(changed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_logout_of_grant()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into client_logouts (client_id, user_id, session_id)
    select c.id, old.user_id, old.session_id from oauth_clients c
      where c.id = old.client_id and c.backchannel_logout_uri is not null and c.revoked_at is null
    on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_logouts_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into client_logouts (client_id, user_id, session_id)
    select distinct g.client_id, g.user_id, g.session_id from oauth_grants g join oauth_clients c on c.id = g.client_id
      where g.session_id = old.id and c.backchannel_logout_uri is not null and c.revoked_at is null
    on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_member_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into organization_member_changes (organization_id, user_id, added_by, kind, at)
      select o.id, new.user_id,
        case when new.user_id is distinct from o.registered_by
          or exists (select from organization_member_changes c where c.organization_id = o.id and c.user_id = new.user_id) then new.added_by end,
        'added', new.created_at
      from organizations o where o.id = new.organization_id;
  else
    insert into organization_member_changes (organization_id, user_id, kind, at)
      select o.id, (select u.id from users u where u.id = old.user_id), 'removed', now() from organizations o where o.id = old.organization_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_offer_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  terms jsonb := new.content -> 'terms';
begin
  if not exists (select from content_items where id = new.item_id and kind = 'offer') then return null; end if;
  insert into offer_terms values (
    new.id, new.item_id, new.content ->> 'trip_type', array(select jsonb_array_elements(new.content -> 'places') ->> 'id'),
    (terms ->> 'price_amount')::bigint, new.content ->> 'currency', new.content ->> 'dates',
    (new.content ->> 'start')::date, (new.content ->> 'end')::date, (terms ->> 'nights')::integer, (terms ->> 'last_day')::date,
    new.content -> 'group' ->> 'id', new.content -> 'event' ->> 'id', new.content -> 'images' -> 0 ->> 'name', (terms ->> 'position')::integer);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed text := coalesce(new.line_id, old.line_id);
begin
  -- The lock comes first, so that what is read after it is what others committed.
  perform from bank_lines where id = changed for no key update;
  update bank_lines l set outcome = (select case when m.kind is null then 'matched' else 'set_aside' end from bank_matches m where m.line_id = l.id and m.undone_at is null)
    where l.id = changed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_project_at_causes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update project_causes set status = listed_status(new), district_id = new.district_id where project_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_project_of_cause()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select listed_status(p), p.district_id into new.status, new.district_id from projects p where p.id = new.project_id for share;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_project_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.project_set_at := new.changed_at;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_project_story()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not is_public_status(listed_status(new)) then
    delete from project_stories where project_id = new.id;
  elsif tg_op = 'UPDATE' and is_public_status(listed_status(old)) and (old.search_text, old.description) = (new.search_text, new.description) then
    update project_stories set status = new.status, district_id = new.district_id where project_id = new.id;
  else
    insert into project_stories (project_id, status, district_id, words)
      values (new.id, new.status, new.district_id, words_of_story(new.search_text, new.description))
      on conflict (project_id) do update set status = excluded.status, district_id = excluded.district_id, words = excluded.words;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_project_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_public_status(listed_status(new)) then
    insert into project_texts (project_id, status, district_id, search_text) values (new.id, new.status, new.district_id, new.search_text)
      on conflict (project_id) do update
        set status = excluded.status, district_id = excluded.district_id, search_text = excluded.search_text;
  else
    delete from project_texts where project_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_project_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into project_words (key, word)
    select near.key, its.word from unnest(tsvector_to_array(new.words)) as its (word), with_letter_left_out(its.word) as near (key)
    where its.word ~ '^[a-z]{4,24}$' and not exists (select from project_words known where known.key = its.word and known.word = its.word)
    order by its.word, near.key on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_public_since()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  item text := (case when tg_op = 'DELETE' then old else new end).item_id;
begin
  perform from content_items where id = item for no key update;
  update content_items i set public_since = m.at
    from (select min(starts_at) as at from content_moments where item_id = item and part <> 'shared' and version_id is not null) m
    where i.id = item and i.public_since is distinct from m.at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_status_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update projects set moved_at = greatest(moved_at, new.created_at) where id = new.project_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_verified_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and new.email <> old.email then new.email_verified := false; end if;
  new.email_verified_at := case when new.email_verified then coalesce(new.email_verified_at, now()) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.number_realtime_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  given bigint;
begin
  update realtime_numbers set last = last + 1 returning last into given;
  update realtime_events set number = given where id = new.id;
  perform pg_notify('realtime', 'events');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.offer_events_at(at timestamp with time zone, language text)
 RETURNS TABLE(id text, slug text, name text, language text, place_id text, start_date date, end_date date)
 LANGUAGE sql
 STABLE
AS $function$
  select n.id, n.slug, n.name, n.language, s.content -> 'place' ->> 'id', (s.content ->> 'start')::date, (s.content ->> 'end')::date
  from category_names_at($1, 'offer_event', $2) n join content_at($1) s on s.item_id = n.id and s.part = 'shared'
$function$;

CREATE OR REPLACE FUNCTION public.offers_at(at timestamp with time zone, language text)
 RETURNS TABLE(id text, words_id text, shared_id text, slug text, title text, summary text, search text, first_at timestamp with time zone, changed_at timestamp with time zone, trip_type text, place_id text, place_ids text[], price_amount bigint, currency text, dates text, start_date date, end_date date, nights integer, last_day date, group_id text, event_id text, scene text, "position" integer, places_left integer, sold_out boolean, on_sale boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select t.item_id, t.version_id, s.version_id, t.slug, t.title, t.summary, t.search, t.first_at, greatest(t.starts_at, s.starts_at),
    x.trip_type, x.place_ids[1], x.place_ids, x.price_amount, x.currency, x.dates, x.start_date, x.end_date, x.nights,
    x.last_day, x.group_id, x.event_id, x.scene, x."position", a.places_left, coalesce(a.sold_out or a.places_left = 0, false),
    x.last_day >= ($1 at time zone 'America/Argentina/Buenos_Aires')::date and not coalesce(a.sold_out or a.places_left = 0, false)
  from content_titles_at($1) t
    join shown_at($1) s on s.item_id = t.item_id and s.part = 'shared' and s.kind = 'offer'
    join offer_terms x on x.version_id = s.version_id
    left join offer_availability a on a.offer_id = t.item_id
  where t.kind = 'offer' and t.language = $2
$function$;

CREATE OR REPLACE FUNCTION public.organization_version(id text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT md5((jsonb_build_array((to_jsonb(o.*) - '{status,claimed_by,sent_at}'::text[]), (SELECT jsonb_agg(d.file ORDER BY d.id) AS jsonb_agg FROM organization_documents d WHERE (d.organization_id = o.id))))::text) AS md5 FROM organizations o WHERE (o.id = organization_version.id));

CREATE OR REPLACE FUNCTION public.paid_of(c contributions)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (((c).voided_at IS NULL) AND ((c).paid_at IS NOT NULL)) THEN (c).amount ELSE (0)::bigint END;

CREATE OR REPLACE FUNCTION public.picture_name(i project_images)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((i).scene, (((((i).file || '-'::text) || (i).width) || 'x'::text) || (i).height));

CREATE OR REPLACE FUNCTION public.place_pages_at(at timestamp with time zone, language text)
 RETURNS TABLE(id text, words_id text, shared_id text, slug text, headline text, description text, place_id text, area_id text, scene text, "position" integer, changed_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select t.item_id, t.version_id, s.version_id, t.slug, t.title, t.summary, p.id,
    case s.content ->> 'area' when 'region' then coalesce(p.region_id, p.id) else p.id end,
    s.content -> 'images' -> 0 ->> 'name', coalesce(nullif(s.content ->> 'position', '')::integer, 0), greatest(t.starts_at, s.starts_at)
  from content_titles_at($1) t join content_at($1) s on s.item_id = t.item_id and s.part = 'shared' join place_refs p on p.id = s.content -> 'place' ->> 'id'
  where t.kind = 'place_page' and t.language = $2
$function$;

CREATE OR REPLACE FUNCTION public.plain_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));

CREATE OR REPLACE FUNCTION public.post_steps()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform post_steps_of(array(select id from new_rows));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.post_steps_of(step_ids bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with moved as (
    select nextval(pg_get_serial_sequence('ledger_transactions', 'id')) as transaction_id, x.* from (
      select s.id as step_id, s.kind, s.contribution_id, s.effective_at, s.created_at, s.cause as reason, case c.kind when 'booking' then 'trips' else 'donors' end as source,
        before.account as from_account, before.project_id as from_project, before.currency as from_currency, before.amount as from_amount,
        after.account as to_account, after.project_id as to_project, after.currency as to_currency, after.amount as to_amount
      from contribution_steps s join ledger_moves m on m.kind = s.kind and m.moves join contributions c on c.id = s.contribution_id
      left join lateral (
        select n.account, b.project_id, b.currency, b.amount from contribution_steps b join ledger_moves n on n.kind = b.kind and n.moves
        where b.contribution_id = s.contribution_id and b.id < s.id order by b.id desc limit 1
      ) before on before.account is not null and before.amount > 0
      left join lateral (select m.account, s.project_id, s.currency, s.amount) after on after.account is not null and after.amount > 0
      where s.id = any(step_ids)
        and (before.account, before.project_id, before.currency, before.amount) is distinct from (after.account, after.project_id, after.currency, after.amount)
      order by s.created_at, s.id
    ) x
  ), posted as (
    insert into ledger_transactions (id, event, step_id, contribution_id, effective_at, recorded_at, reason) overriding system value
    select transaction_id, kind, step_id, contribution_id, effective_at, created_at, reason from moved
  )
  insert into ledger_entries (transaction_id, contribution_id, account, project_id, currency, amount)
  select m.transaction_id, m.contribution_id, x.account, x.project_id, x.currency, sum(x.amount)
  from moved m cross join lateral (values
    (from_account, from_project, from_currency, from_amount), (to_account, to_project, to_currency, -to_amount),
    (source, from_project, from_currency, -from_amount), (source, to_project, to_currency, to_amount)
  ) as x(account, project_id, currency, amount)
  where x.account is not null and x.amount is not null group by 1, 2, 3, 4, 5 having sum(x.amount) <> 0 order by 1, 6 desc, 3
$function$;

CREATE OR REPLACE FUNCTION public.post_unmatched_share()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  posted bigint;
begin
  with moved as (
    select e.currency, sum(e.amount) as amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.booking_id = new.id and e.account = 'unmatched' group by 1
    union all select new.currency, new.share_amount where new.match = 'none'
  ), entries as (select currency, sum(amount) as amount from moved group by 1 having sum(amount) <> 0),
  made as (
    insert into ledger_transactions (event, booking_id, effective_at, recorded_at)
    select case when new.match <> 'none' then 'booking_matched' when tg_op = 'INSERT' then 'booking_unmatched' else 'booking_changed' end,
      new.id, case when tg_op = 'INSERT' then new.occurred_at else now() end, case when tg_op = 'INSERT' then new.created_at else now() end
    where exists (select from entries) returning id
  )
  insert into ledger_entries (transaction_id, account, currency, amount)
  select made.id, x.account, e.currency, x.sign * e.amount from made, entries e, (values ('trips', 1), ('unmatched', -1)) as x(account, sign);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.project_content(project text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN (SELECT jsonb_build_object('language', p.language, 'name', p.name, 'name_other', p.name_other, 'slug', p.slug, 'description', p.description, 'document', p.description_document, 'description_other', p.description_other, 'document_other', p.document_other, 'causes', (SELECT string_agg(c.name_es, ' · '::text ORDER BY pc."position") AS string_agg FROM (project_causes pc JOIN cause_refs c ON ((c.id = pc.cause_id))) WHERE (pc.project_id = p.id)), 'place', concat_ws(' · '::text, (SELECT at.name_es FROM place_refs at WHERE (at.id = p.place_id)), p.country_code, (SELECT d.number FROM district_refs d WHERE (d.id = p.district_id))), 'currency', p.currency, 'objective_amount', p.objective_amount, 'images', (SELECT COALESCE(jsonb_agg(jsonb_build_object('position', i."position", 'picture', picture_name(i.*), 'alt', i.alt, 'alt_other', i.alt_other) ORDER BY i."position"), '[]'::jsonb) AS "coalesce" FROM project_images i WHERE (i.project_id = p.id)), 'budget', (SELECT COALESCE(jsonb_agg(jsonb_build_object('position', b."position", 'what', b.what, 'what_other', b.what_other, 'amount', b.amount) ORDER BY b."position"), '[]'::jsonb) AS "coalesce" FROM project_budget_lines b WHERE (b.project_id = p.id))) AS jsonb_build_object FROM projects p WHERE (p.id = project_content.project));

CREATE OR REPLACE FUNCTION public.project_limit_of(organization text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce((select l.projects from project_limits l where l.organization_id = organization order by l.id desc limit 1), 10)
$function$;

CREATE OR REPLACE FUNCTION public.project_name_in(project text, reader_language text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(case when p.language <> reader_language then p.name_other end, p.name) from projects p where p.id = project
$function$;

CREATE OR REPLACE FUNCTION public.project_search_text(texts text, organization text, place text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select plain_text(concat_ws(' ', $1, (select o.name from organization_refs o where o.id = $2), (select at.name_es from place_refs at where at.id = $3)))
$function$;

CREATE OR REPLACE FUNCTION public.project_version(id text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT md5((jsonb_build_array(p.organization_id, p.name, p.summary, p.description, p.description_document, p.language, p.objective_amount, p.currency, p.country_code, p.district_id, p.place_id, p.name_other, p.summary_other, p.description_other, p.document_other, (SELECT jsonb_agg(to_jsonb(i.*) ORDER BY i."position") AS jsonb_agg FROM project_images i WHERE (i.project_id = p.id)), (SELECT jsonb_agg(to_jsonb(b.*) ORDER BY b."position") AS jsonb_agg FROM project_budget_lines b WHERE (b.project_id = p.id)), (SELECT jsonb_agg(c.cause_id ORDER BY c."position") AS jsonb_agg FROM project_causes c WHERE (c.project_id = p.id))))::text) AS md5 FROM projects p WHERE (p.id = project_version.id));

CREATE OR REPLACE FUNCTION public.public_offers_at(at timestamp with time zone)
 RETURNS TABLE(id text, price_amount bigint, currency text, last_day date, group_id text, event_id text, places_left integer, sold_out boolean, on_sale boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select s.item_id, x.price_amount, x.currency, x.last_day, x.group_id, x.event_id, a.places_left, coalesce(a.sold_out or a.places_left = 0, false),
    x.last_day >= ($1 at time zone 'America/Argentina/Buenos_Aires')::date and not coalesce(a.sold_out or a.places_left = 0, false)
  from shown_at($1) s join offer_terms x on x.version_id = s.version_id left join offer_availability a on a.offer_id = s.item_id
  where s.kind = 'offer' and s.part = 'shared'
    and exists (select from shown_at($1) t where t.item_id = s.item_id and t.part in ('es', 'en') and t.kind = 'offer')
$function$;

CREATE OR REPLACE FUNCTION public.queue_for_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into ledger_unpublished select id from new_rows;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.quote_total(items jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sum((item ->> 'price')::bigint)::bigint from jsonb_array_elements(items) item
$function$;

CREATE OR REPLACE FUNCTION public.readiness_at(at timestamp with time zone)
 RETURNS TABLE(contribution_id text, readiness text, waits_for text, waits_until timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query select x.id, case
      when x.why is null then 'ready'
      when x.why in ('trip_not_over', 'not_released') then case when x.until is null then 'not_arrived' else 'too_early' end
      when x.why in ('being_returned', 'booking_unclear', 'booking_changed', 'to_look_at', 'no_rate', 'no_end_date') then 'held'
      when x.why in ('amount_differs', 'month_differs') then 'amount_differs'
      else 'not_arrived' end, x.why, x.until
  from (
    select c.id, w.why, case w.why
      -- The day after the last one begins.
      when 'trip_not_over' then (r.trip_ends_on + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires'
      when 'not_released' then r.releases_at end as until
    from contributions c
    -- Not merged into this query (offset 0): the facts of a waiting contribution are computed once, those of others never.
    cross join lateral (select * from contribution_readiness f where f.contribution_id = c.id offset 0) r
    cross join lateral (select case
      when r.held is not null then r.held
      when c.kind = 'booking' then case
        when r.trip_ends_on >= (at at time zone 'America/Argentina/Buenos_Aires')::date then 'trip_not_over'
        when r.supplier_month = 'open' then 'month_open'
        when r.supplier_month = 'unpaid' then 'month_unpaid'
        when r.supplier_month = 'differs' then 'month_differs' end
      when r.arrived_amount is not null then case when r.arrived_amount <> c.amount then 'amount_differs' end
      when not r.received then 'not_arrived'
      when r.releases_at is null or r.releases_at > at then 'not_released' end as why) w
    where c.status = 'pending' and c.voided_at is null and c.amount > 0) x;
end $function$;

CREATE OR REPLACE FUNCTION public.receiving_project(chosen_id text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select id from receiving_projects(chosen_id) order by nth limit 1
$function$;

CREATE OR REPLACE FUNCTION public.receiving_projects(chosen_id text)
 RETURNS TABLE(id text, currency text, nth bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select p.id, p.currency, row_number() over (order by p.id = chosen.id desc, p.organization_id = chosen.organization_id desc, p.published_at, p.id)
  from collecting_projects p join projects its on its.id = p.id, projects chosen
  where chosen.id = chosen_id and (p.id = chosen.id or (its.unlisted_at is null and (p.organization_id = chosen.organization_id or p.district_id = chosen.district_id)))
$function$;

CREATE OR REPLACE FUNCTION public.refresh_dues(changed text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  ids text[] := array(select contribution_id from due_money where contribution_id = any (changed) union select id from due_contributions where id = any (changed));
  touched text[];
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  touched := array(
    select organization_id || ' ' || currency from due_money where contribution_id = any (ids)
    union select organization_id || ' ' || currency from due_contributions where id = any (ids) order by 1);
  insert into organization_dues (organization_id, currency, amount, contributions)
    select split_part(t, ' ', 1), split_part(t, ' ', 2), 0, 0 from unnest(touched) t order by 1, 2 on conflict do nothing;
  perform from organization_dues o where (o.organization_id, o.currency) in (select split_part(t, ' ', 1), split_part(t, ' ', 2) from unnest(touched) t)
    order by o.organization_id, o.currency for update;
  with gone as (delete from due_money where contribution_id = any (ids) returning *),
    sums as (select organization_id, currency, sum(amount) as amount, count(*) as contributions from gone group by 1, 2)
  update organization_dues o set amount = o.amount - s.amount, contributions = o.contributions - s.contributions
    from sums s where s.organization_id = o.organization_id and s.currency = o.currency;
  with come as (
    insert into due_money (contribution_id, organization_id, project_id, currency, amount, approved_at)
    select d.id, d.organization_id, d.project_id, d.currency, d.amount, coalesce(d.approved_at, c.created_at)
    from due_contributions d join contributions c on c.id = d.id where d.id = any (ids) returning *),
    sums as (select organization_id, currency, sum(amount) as amount, count(*) as contributions from come group by 1, 2)
  update organization_dues o set amount = o.amount + s.amount, contributions = o.contributions + s.contributions
    from sums s where s.organization_id = o.organization_id and s.currency = o.currency;
  update organization_dues o set oldest_at = (
    select m.approved_at from due_money m where m.organization_id = o.organization_id and m.currency = o.currency order by m.approved_at, m.contribution_id limit 1)
    where (o.organization_id, o.currency) in (select split_part(t, ' ', 1), split_part(t, ' ', 2) from unnest(touched) t);
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_dues_of_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refresh_dues(array(
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.project_id, n.amount, n.currency, n.status, n.approved_at, n.paid_at, n.voided_at)
      is distinct from (o.project_id, o.amount, o.currency, o.status, o.approved_at, o.paid_at, o.voided_at)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_dues_of_new()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refresh_dues(array(select id from new_rows));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_dues_of_one()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refresh_dues(array[new.contribution_id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_dues_of_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform refresh_dues(array(select id from due_contributions where project_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_forgotten_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from forgotten_donors f where f.contribution_id = new.contribution_id and f.forgotten_at > new.issued_at) then
    new.file := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_made_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'a bank account waits for its second key first';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_own_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  whole text := (select c.split_from from contributions c where c.id = new.contribution_id);
  last timestamptz := (select max(h.at) from contribution_hands h where h.contribution_id in (new.contribution_id, whole) and h.user_id = new.acted_by);
begin
  if exists (select from gift_givers g where g.contribution_id = new.contribution_id and g.user_id = new.acted_by)
    or exists (
      select from contributions c join project_homes p on p.project_id = coalesce(new.project_id, c.project_id) join organization_managers m on m.organization_id = p.organization_id
      where c.id = new.contribution_id and m.user_id = new.acted_by)
    or (last is not null and not ((new.kind = 'allocated' or new.cause is not distinct from 'one_person') and may_act_alone(new.acted_by, last, new.created_at, new.reason)))
  then
    raise exception 'this approval needs another person' using errcode = 'HU003';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_own_grant()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  asked timestamptz := (select r.created_at from role_requests r where r.user_id = new.user_id and r.role = new.role and r.requested_by = new.granted_by);
begin
  if asked is null or new.confirmed_by is null or new.confirmed_by = new.user_id
    or (new.confirmed_by = new.granted_by and not may_act_alone(new.granted_by, asked, now(), ''))
    or not exists (select from active_admins a where a.user_id = new.confirmed_by)
  then
    raise exception 'this role needs another person' using errcode = 'HU003';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_own_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  one exchange_rates;
begin
  select r.* into one from exchange_rates r where r.id = new.rate_id;
  if one.compared_with is null or not exists (select from active_admins a where a.user_id = new.decided_by)
    or (new.decision = 'confirmed' and new.decided_by = one.recorded_by and not may_act_alone(new.decided_by, one.created_at, new.decided_at, new.reason))
  then
    raise exception 'this rate needs another person' using errcode = 'HU003';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_own_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  last timestamptz := (
    select max(h.at) from claims c join contributions g on g.id = c.of_contribution_id join contribution_hands h on h.contribution_id in (g.id, g.split_from)
    where c.id = new.claim_id and h.user_id = new.recorded_by);
begin
  if exists (
      select from claims c join organization_managers m on m.organization_id = c.organization_id where c.id = new.claim_id and m.user_id = new.recorded_by)
    or (last is not null and not may_act_alone(new.recorded_by, last, new.created_at, new.reason))
  then
    raise exception 'this settlement needs another person' using errcode = 'HU003';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_payout_by_approver()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own bigint;
  last timestamptz;
begin
  select sum(c.amount), max(a.at) into own, last from payout_contributions p join contributions c on c.id = p.contribution_id
    join contribution_approvers a on a.contribution_id = c.id and a.user_id = new.recorded_by
    where p.payout_id = new.id;
  if own * 2 > new.amount and not may_act_alone(new.recorded_by, last, new.created_at, new.reason) then
    raise exception 'this payout needs another person than who approved most of it' using errcode = 'HU003';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_payout_by_same()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from organization_bank_accounts a where a.id = new.bank_account_id
      and (a.organization_id <> new.organization_id or a.state <> 'current' or new.recorded_by in (a.changed_by, a.confirmed_by, a.brought_by)
        or (new.recorded_by is not null and new.created_at < account_payable_from(a.organization_id, a.changed_at))))
  then
    raise exception 'this payout needs another account, another person or more time' using errcode = 'HU003';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_unreviewed_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  accepted jsonb := (
    select c.content from organization_changes c where c.organization_id = new.id and c.state = 'accepted' order by c.decided_at desc, c.id desc limit 1);
begin
  if exists (
    select from unnest('{name,slug,description,cuit,logo}'::text[]) field
    where to_jsonb(new) ->> field is distinct from to_jsonb(old) ->> field
      and (accepted is null or to_jsonb(new) ->> field is distinct from accepted ->> field)) then
    raise exception 'an approved organization changes when an admin has accepted it';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_what_is_not_due()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from contributions c where c.id = new.contribution_id and c.paid_at is null
      and not exists (select from due_contributions d where d.id = c.id))
  then
    raise 'contribution % is not due', new.contribution_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.remember_provisional()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.is_provisional and new.provisional_on is null then
    new.provisional_on := new.day;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.report_version(id text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT md5((jsonb_build_array(r.spent, r.reached, r.next, (SELECT jsonb_agg(to_jsonb(i.*) ORDER BY i."position") AS jsonb_agg FROM report_pictures i WHERE (i.report_id = r.id))))::text) AS md5 FROM reports r WHERE (r.id = report_version.id));

CREATE OR REPLACE FUNCTION public.require_an_admin()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(4831705);
  if not exists (select from user_roles r join users u on u.id = r.user_id where r.role = 'admin' and u.disabled_at is null) then
    raise exception 'the last admin stays' using errcode = 'HU001';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.sections_at(at timestamp with time zone, reader text)
 RETURNS TABLE(id text, place text, list text, "position" integer, language text, version_id text, words jsonb, shared jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  select s.item_id, s.place, s.list, s.position, w.part, w.version_id, w.content, b.content
  from sections s
    cross join lateral (select c.part, c.version_id, c.content from content_at($1) c where c.item_id = s.item_id and c.part in ($2, 'es')
      order by (c.part = $2) desc limit 1) w
    cross join lateral (select c.content from content_at($1) c where c.item_id = s.item_id and c.part = 'shared') b
  where s.enabled
$function$;

CREATE OR REPLACE FUNCTION public.set_customer_root()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.root_id := new.id;
  if new.merged_into is not null then
    new.root_id := (select c.root_id from customers c where c.id = new.merged_into);
  end if;
  if tg_op = 'UPDATE' then
    with recursive below (id) as (
      select c.id from customers c where c.merged_into = new.id
      union select c.id from below b join customers c on c.merged_into = b.id
    ) update customers c set root_id = new.root_id from below b where c.id = b.id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.set_update_language()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.language := (select p.language from projects p where p.id = new.project_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.shelf_pictures_in(content jsonb)
 RETURNS SETOF text
 LANGUAGE plpgsql
AS $function$
begin
  return query
    select p.id from content_pictures p
    where p.id in (
      select substring(named.name #>> '{}' from '^(pict_[0-9a-z]{24})-')
      from (
        select jsonb_path_query($1, '$.**.images[*].name') as name
        union all select jsonb_path_query($1, '$.** ? (@.type == "picture").attrs.name')
      ) named)
    order by p.id for key share;
end $function$;

CREATE OR REPLACE PROCEDURE public.show_guests(IN watched text, VARIADIC pairs text[] DEFAULT '{}'::text[])
 LANGUAGE plpgsql
AS $procedure$
declare
  arguments text := (select string_agg(quote_literal(pair), ', ' order by n) from unnest(pairs) with ordinality as p (pair, n));
begin
  if arguments is null then
    execute format('create trigger tell_guests after insert or update or delete or truncate on %I for each statement execute function tell_guests_of_all()', watched);
    return;
  end if;
  execute format('create trigger tell_guests_insert after insert on %I referencing new table as new_rows for each statement execute function tell_guests_of_rows(%s)', watched, arguments);
  execute format('create trigger tell_guests_update after update on %I referencing old table as old_rows new table as new_rows for each statement execute function tell_guests_of_rows(%s)', watched, arguments);
  execute format('create trigger tell_guests_delete after delete on %I referencing old table as old_rows for each statement execute function tell_guests_of_rows(%s)', watched, arguments);
end $procedure$;

CREATE OR REPLACE FUNCTION public.shown_at(at timestamp with time zone)
 RETURNS TABLE(item_id text, kind text, part text, version_id text, starts_at timestamp with time zone, ends_at timestamp with time zone, first_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select item_id, kind, part, version_id, starts_at, ends_at, first_at
  from content_moments where version_id is not null and starts_at <= $1 and (ends_at is null or ends_at > $1)
$function$;

CREATE OR REPLACE FUNCTION public.take_off_payout()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update payout_contributions set claimed_at = new.voided_at where contribution_id = new.id and returned_at is null and claimed_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.take_off_unpublished()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from ledger_unpublished u using new_rows r where u.transaction_id = r.transaction_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_guests(tags text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(tags) > 100 then tags := '{*}'; end if;
  if cardinality(tags) > 0 then perform pg_notify('guest_pages', array_to_string(tags, ' ')); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_guests_of_all()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform tell_guests('{*}');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_guests_of_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed text;
  told text[];
  tags text[] := '{}';
begin
  for i in 0 .. tg_nargs - 1 by 2 loop
    changed := format(
      case tg_op
        when 'INSERT' then 'select %s, %s as tag from new_rows r'
        when 'DELETE' then 'select %s, %s as tag from old_rows r'
        else '(select %1$s, %2$s as tag from old_rows r except all select %1$s, %2$s from new_rows r) union all (select %1$s, %2$s from new_rows r except all select %1$s, %2$s from old_rows r)'
      end,
      tg_argv[i], tg_argv[i + 1]);
    execute format('select array_agg(distinct tag) filter (where tag is not null) from (%s) as changed', changed) into told;
    tags := tags || coalesce(told, '{}');
  end loop;
  perform tell_guests(tags);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights(user_ids text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(user_ids) > 100 then
    perform pg_notify('realtime', 'everybody');
  else
    perform pg_notify('realtime', 'user ' || id) from unnest(user_ids) as u (id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_new_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform tell_rights((select coalesce(array_agg(distinct user_id), '{}') from new_rows));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_old_rows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform tell_rights((select coalesce(array_agg(distinct user_id), '{}') from old_rows));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_rights_of_users()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform tell_rights((
    select coalesce(array_agg(n.id), '{}') from new_rows n join old_rows o on o.id = n.id where n.disabled_at is distinct from o.disabled_at));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.void_pending_acts(one text)
 RETURNS void
 LANGUAGE sql
AS $function$
  -- Links first, as whoever follows one holds it before anything else. A code step of before is no way in, nor to a recovery.
  delete from verifications where starts_with(value, 'change-email ' || one || ' ') or starts_with(value, 'recover-password ' || one || ' ')
    or starts_with(value, 'second-step ' || one || ' ');
  -- A recovery that is being asked for at this moment is waited for.
  select from second_factors where user_id = one for update;
  delete from factor_recoveries where user_id = one;
  delete from email_changes where user_id = one and changed_at is null;
  delete from second_factors where user_id = one and confirmed_at is null;
$function$;

CREATE OR REPLACE FUNCTION public.waits_for_decision(one exchange_rates)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (((one).compared_with IS NOT NULL) AND (NOT (EXISTS (SELECT FROM rate_decisions d WHERE (d.rate_id = (waits_for_decision.one).id)))));

CREATE OR REPLACE FUNCTION public.why_not_second_key(account organization_bank_accounts, by_id text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((account).state <> 'pending'::text) THEN 'not_pending'::text WHEN ((account).changed_by = by_id) THEN 'changed_by_you'::text WHEN ((by_id IS NULL) OR ((NOT (EXISTS (SELECT FROM active_admins a WHERE (a.user_id = why_not_second_key.by_id)))) AND (NOT (EXISTS (SELECT FROM managed_organizations m WHERE ((m.organization_id = (why_not_second_key.account).organization_id) AND (m.user_id = why_not_second_key.by_id))))))) THEN 'not_yours'::text WHEN (NOT (EXISTS (SELECT FROM managed_organizations m WHERE ((m.organization_id = (why_not_second_key.account).organization_id) AND (m.user_id = (why_not_second_key.account).changed_by))))) THEN 'changer_left'::text WHEN ((by_id IN (SELECT b.b FROM bringers_of((why_not_second_key.account).organization_id, (why_not_second_key.account).changed_by) b(b))) OR ((account).changed_by IN (SELECT b.b FROM bringers_of((why_not_second_key.account).organization_id, why_not_second_key.by_id) b(b)))) THEN 'brought_each_other'::text WHEN (EXISTS (SELECT FROM organization_managers m WHERE ((m.organization_id = (why_not_second_key.account).organization_id) AND (m.user_id = why_not_second_key.by_id) AND (m.since > ((why_not_second_key.account).changed_at - '7 days'::interval))))) THEN 'manager_too_new'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION public.with_letter_left_out(word text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select distinct left(word, n - 1) || substr(word, n + 1) from generate_series(1, char_length(word) + 1) as n
$function$;

CREATE OR REPLACE FUNCTION public.with_list_item(body jsonb, item jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(
    (select jsonb_set($1, array['content', (n - 1)::text, 'content'], block -> 'content' || $2)
      from jsonb_array_elements($1 -> 'content') with ordinality as blocks (block, n) where block ->> 'type' = 'bulletList'
      order by jsonb_array_length(block -> 'content') desc, n desc limit 1),
    jsonb_set($1, '{content}', $1 -> 'content' || jsonb_build_object('type', 'bulletList', 'content', jsonb_build_array($2))))
$function$;

CREATE OR REPLACE FUNCTION public.words_of_story(search_text text, description text)
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_tsvector('project_words'::regconfig, ((search_text || ' '::text) || description));
