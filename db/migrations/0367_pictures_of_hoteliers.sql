-- Pictures of the media library that a hotelier's offers use, also where nothing public shows them any longer.
create view picture_hoteliers as
  select u.picture_id, h.user_id from content_picture_uses u join offer_hoteliers h on h.offer_id = u.item_id;
