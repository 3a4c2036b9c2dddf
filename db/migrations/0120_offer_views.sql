-- How often the page of an offer was opened, by day: never by whom.
create table offer_views (
  offer_id text not null references content_items on delete cascade,
  day date not null,
  views int not null check (views > 0),
  primary key (offer_id, day)
);
