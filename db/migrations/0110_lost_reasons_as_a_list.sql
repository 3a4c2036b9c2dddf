-- Why deals are lost, kept by the sales desk as the other small lists are by admins: one that is no longer offered stays where it was said.
alter table lost_reasons add column enabled boolean not null default true;
update lost_reasons set enabled = false where retired_at is not null;
alter table lost_reasons drop column retired_at;
alter table lost_reasons drop constraint lost_reasons_name_es_check, drop constraint lost_reasons_name_en_check;
alter table lost_reasons add constraint lost_reasons_name_es_check check (char_length(name_es) between 2 and 60),
  add constraint lost_reasons_name_en_check check (char_length(name_en) between 2 and 60);
create view lost_deals as select id as deal_id, lost_reason_id from deals where lost_reason_id is not null;
create index deals_lost_reason on deals (lost_reason_id) where lost_reason_id is not null;
