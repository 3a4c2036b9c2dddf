-- The latest deals of a customer, also where the plan is for any customer and most deals are of one.
drop index deals_of_customer;
create index deals_of_customer on deals (customer_id, created_at desc, id);
