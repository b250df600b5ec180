-- Since when a person is inactive (back-office 3, inactiveDate); of earlier ones their last change is known.
alter table app_user add column disabled_at timestamptz;
update app_user set disabled_at = updated_at where disabled;
