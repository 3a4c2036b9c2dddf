-- A text that a hotelier has not sent is theirs alone: it ends when their offer is assigned to another one.
delete from offer_changes c using offer_hoteliers h where h.offer_id = c.offer_id and c.state = 'writing' and c.written_by is distinct from h.user_id;
