export const messages = {
  title: 'Módulo de Inspecciones Realizadas',
  view: 'Ver acta',
  inspectionOf: (establishment: string) => `la inspección de ${establishment}`,
}

export const columnLabels = {
  establishment: 'Establecimiento',
  identificationNumber: 'Identificación',
  zodes: 'Subregión',
  city: 'Municipio',
  visitedOn: 'Fecha de visita',
  compliancePct: 'Nivel de cumplimiento',
  concepto: 'Concepto',
  technician: 'Técnico',
  engineer: 'Ingeniero',
}
