import type { RunState } from '../../../domain/import/import-words.ts'

/** The steps of an import, in the address's spelling. */
export const importSteps = ['archivo', 'columnas', 'valores', 'revision', 'aplicar'] as const
export type ImportStep = (typeof importSteps)[number]

const applied: readonly ImportStep[] = ['revision', 'aplicar']

/** The steps that a run can be seen in, by its state. It waits in the last of them, unless it is under review. */
const OPEN_STEPS: Record<RunState, readonly ImportStep[]> = {
  leyendo: ['archivo'],
  'por mapear': ['archivo', 'columnas'],
  validando: ['valores'],
  revisión: importSteps,
  aplicando: ['aplicar'],
  aplicada: applied,
  deshecha: applied,
  fallida: ['archivo'],
}

type Run = { state: RunState; headerRow: number | null; unknownValues: readonly unknown[] }

export const openSteps = ({ state, headerRow }: Run): readonly ImportStep[] =>
  state === 'por mapear' && headerRow === null ? ['archivo'] : OPEN_STEPS[state]

/** The step that a run waits in. */
function currentStep(run: Run): ImportStep {
  if (run.state === 'revisión') return run.unknownValues.length > 0 ? 'valores' : 'revision'
  return openSteps(run).at(-1) ?? 'archivo'
}

/** The step of an address. One that is not open yet, or no more, leads to the step that the run waits in. */
export function stepOf(run: Run, wanted: string | undefined): ImportStep {
  const open = openSteps(run)
  return open.find((step) => step === wanted) ?? currentStep(run)
}
