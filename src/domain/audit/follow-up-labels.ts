/** Labels of the details of samples in the trail (decision 116). */
export const sampleLabels: Readonly<Record<string, string>> = {
  sampleProduct: 'Producto',
  sampleSeal: 'Sello',
  handedBy: 'Entrega',
  handedTo: 'Recibe',
  isSealIntact: 'Sello intacto',
  sampleTests: 'Ensayos',
  sampleReport: 'Informe',
  sampleAct: 'Actuación',
}

/** Labels of the details of cases for the lawyers in the trail (decision 117). */
export const caseLabels: Readonly<Record<string, string>> = {
  case: 'Expediente sancionatorio',
  cause: 'Causa',
  caseKind: 'Clase de documento',
  caseState: 'Estado',
}
