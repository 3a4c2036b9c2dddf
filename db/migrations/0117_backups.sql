-- When bin/backup made one, so that every process can tell how old the last one is.
create table backups (
  made_at timestamptz primary key,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);
