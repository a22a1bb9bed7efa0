-- Columns of the workbooks of the package, as an administrator arranged them (R 24.15, docs/decisions/051).

-- `columns` is a list of `{column, name, format}` in their order; null for the columns that the product ships. A row stays
-- once it is there, so that its version never begins anew.
create table report_templates (
  department_id integer not null references departments (id),
  source text not null,
  columns jsonb,
  row_version integer not null,
  edited_by integer not null,
  edited_at timestamptz not null,
  constraint report_templates_primary primary key (department_id, source),
  constraint report_templates_editor_same_department foreign key (department_id, edited_by) references users (department_id, id)
);
