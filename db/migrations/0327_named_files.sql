-- Keys of stored files that rows name, or their folders. All other files under these first folders are left over: those of a process that was
-- killed between a file and its row, and those whose removal failed. A row that names a file in another way belongs here, too.
create view named_files as
  select 'people/' || id || '/' || image || '/' as name from users where image is not null
  union all select 'organizations/' || o.id || '/' || p.version || '/' from organizations o, unnest(array[o.logo, o.cover]) as p (version) where p.version is not null
  union all select 'organizations/' || organization_id || '/' || (content ->> 'logo') || '/' from organization_changes where state = 'sent' and content ->> 'logo' is not null
  union all select 'documents/' || organization_id || '/' || file from organization_documents
  union all select 'projects/' || id || '/' from project_pictures
  union all select 'projects/' || id || '/' from content_pictures
  union all select 'contributions/' || contribution_id || '/' || proof_file from contribution_donors where proof_file is not null
  union all select 'payments/' || id || '/' || proof_file from payments where proof_file is not null
  union all select 'payouts/' || id || '/' || proof_file from payouts where proof_file is not null
  union all select 'exports/' || user_id || '/' || id || '/' from exports;
