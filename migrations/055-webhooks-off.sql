-- Why a webhook is off (R 24.5): days of failures, a person, or a copy that was loaded.
alter table webhooks add column off_reason text;
update webhooks set off_reason = 'failures' where disabled_at is not null;
alter table webhooks add constraint webhooks_off_for_a_reason
  check ((disabled_at is null) = (off_reason is null) and off_reason in ('failures', 'person', 'restored'));
