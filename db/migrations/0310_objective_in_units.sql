-- An objective is 1 000 to 1 000 000 000 whole units of its currency. The bounds were of currencies with two decimals: a project in Chilean pesos needed
-- 100 000 of them.

alter table projects drop constraint projects_objective_amount_check,
  add constraint projects_objective_amount_check
    check (objective_amount between 1000 * 10 ^ minor_units(coalesce(currency, 'ARS')) and 1000000000 * 10 ^ minor_units(coalesce(currency, 'ARS')));
