-- Read by tests alone: lists read organization_dues, and readiness at their own instant.
drop view due_organizations;
drop view ready_contributions;
