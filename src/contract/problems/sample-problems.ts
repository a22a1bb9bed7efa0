import type { SampleCode } from '../../domain/shared/problem-codes/sample-codes.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about samples. */
export const sampleProblems: Record<SampleCode, ProblemText> = {
  'sample.not-found': { status: 404, text: 'La muestra no existe.' },
  'sample.wrong': { status: 422, text: 'Revise los datos de la muestra.' },
  'sample.seal-taken': { status: 422, text: 'El sello {number} ya está en uso.' },
  'sample.goods-wrong': { status: 422, text: 'Revise de qué productos de la medida se tomó.' },
  'sample.not-moving': { status: 409, text: 'La muestra está {state}: ya no se entrega.' },
  'sample.custody-gap': { status: 422, text: 'Entrega {from}, pero quien la tenía era {holder}.' },
  'sample.link-wrong': { status: 422, text: 'Revise los datos de la entrega.' },
  'sample.wrong-state': { status: 409, text: 'La muestra está {state}: eso no se puede hacer ahora.' },
  'sample.result-wrong': { status: 422, text: 'Revise los resultados.' },
  'sample.report-type': { status: 422, text: 'El informe del laboratorio es un PDF.' },
  'sample.no-report': { status: 404, text: 'Esa actuación no tiene informe.' },
  'sample.counter-not-left': { status: 409, text: 'No se dejó contramuestra.' },
  'sample.counter-used': { status: 409, text: 'La contramuestra ya se analizó.' },
}
