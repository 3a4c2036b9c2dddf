-- The money of a district is that of its projects, as the money of an organization is: its contributions were added up three times.
create or replace view organization_sums as
  select organization_id, currency, expected_amount, collected_amount, paid_amount, district_id from public_projects
  union all select p.organization_id, x.currency, x.expected_amount, x.collected_amount, x.paid_amount, p.district_id
    from project_other_money x join public_projects p on p.id = x.project_id;
