-- The order of the board (`STAGES`), for the list of deals.
create index deals_by_stage on deals (array_position(array['interested', 'contacted', 'quoted', 'negotiation', 'booked', 'closed', 'lost'], stage), rank, id);
