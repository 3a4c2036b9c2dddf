-- Payouts and reports of one's own contributions are news, too: they share the one letter of a day (`daily-news/mail-news.server.ts`).
alter table news_waiting drop constraint news_waiting_pkey;
alter table news_waiting alter column update_id drop not null;
alter table news_waiting add column notice_id bigint references contribution_notices on delete cascade;
alter table news_waiting add constraint news_waiting_of_one check (num_nonnulls(update_id, notice_id) = 1);
create unique index news_waiting_once on news_waiting (user_id, update_id, notice_id) nulls not distinct;
create index news_waiting_notice on news_waiting (notice_id) where notice_id is not null;
