-- Changes to a project that was approved: written as a draft beside it, sent as one proposal, accepted or refused as a whole. What an admin
-- changes by themselves is a row too, accepted at once.

create table project_proposals (
  id text primary key check (id ~ '^prop_[0-9a-z]{24}$'),
  project_id text not null references projects on delete cascade,
  written_as text not null check (written_as in ('manager', 'admin')),
  state text not null check (state in ('sent', 'accepted', 'refused', 'withdrawn')),
  -- The project that its writer saw, and what it is to be.
  base jsonb not null,
  content jsonb not null,
  -- It touches the objective.
  full_review boolean not null,
  sent_by text references users on delete set null,
  sent_at timestamptz not null,
  decided_by text references users on delete set null,
  decided_at timestamptz,
  reason text check (char_length(reason) between 1 and 1000),
  check ((state = 'sent') = (decided_at is null)),
  check (state <> 'refused' or reason is not null)
);
create unique index project_proposals_open on project_proposals (project_id) where state = 'sent';
create index project_proposals_of_project on project_proposals (project_id, sent_at);
create index project_proposals_by on project_proposals (sent_by) where sent_by is not null;
create index project_proposals_decided_by on project_proposals (decided_by) where decided_by is not null;

-- A project has a draft of its managers and one of its admins. `base`: the project that a draft changes, once it was approved.
alter table project_drafts
  add column written_as text not null default 'manager' check (written_as in ('manager', 'admin')),
  add column base jsonb,
  drop constraint project_drafts_pkey,
  add primary key (project_id, written_as);
alter table project_drafts alter column written_as drop default;
-- What was approved is in the project itself.
delete from project_drafts d using projects p where p.id = d.project_id and p.status not in ('draft', 'rejected', 'under_review');

-- A remark on a proposal may speak of any part that changes.
alter table project_remarks drop constraint project_remarks_part_check,
  add constraint project_remarks_part_check check (part ~ '^(name|slug|summary|description|causes|place|objective|images|budget|(image|budget):[1-9][0-9]?)$');
