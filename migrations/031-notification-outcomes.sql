-- A mail that was handed over without an answer is neither sent nor failed. Its settlement is a row of its own with the
-- same message, because the table only grows.
alter table notifications add column outcome text not null default 'accepted'
  constraint notifications_outcome_known check (outcome in ('accepted', 'unknown', 'delivered', 'failed'));
create unique index notifications_settled on notifications (message_id) where outcome in ('delivered', 'failed');

-- 'Notificación: Realizada' is of an address: an establishment that was written to at another one has not been told there.
update establishments set is_notified = false
  where is_notified
    and exists (select from notifications n where n.department_id = establishments.department_id
      and n.subject = 'establishment' and n.subject_id = establishments.id)
    and not exists (select from notifications n where n.department_id = establishments.department_id
      and n.subject = 'establishment' and n.subject_id = establishments.id
      and email_form(n.recipient) = email_form(establishments.email));
