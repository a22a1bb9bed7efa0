/** Routes without a row of `page-rows.ts`: who opens each, or where it leads. */
export const pagesElsewhere: Readonly<Record<string, string>> = {
  '/': 'before the login: large-letters.test.ts and shell.test.ts',
  '/recuperar': 'before the login: large-letters.test.ts and password-recovery.test.ts',
  '/asignaciones': 'leads to the planner',
  '/$': 'leads to the login screen or the dashboard',
  '/dashboard/inspeccion/$assignmentId/$establishmentId/{-$inscriptionTypeId}':
    'for the technician who makes the visit: the second journey of every-page.test.ts',
  '/dashboard/configuraciones/archivos/establecimiento/$establishmentId': 'leads to the file of the establishment',
}
