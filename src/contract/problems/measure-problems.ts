import type { MeasureProblemCode } from '../../domain/shared/problem-codes/measure-codes.ts'
import type { ProblemText } from './problem-text.ts'

/** Refusals about sanitary measures. */
export const measureProblems: Record<MeasureProblemCode, ProblemText> = {
  'measure.not-found': { status: 404, text: 'La medida no existe.' },
  'measure.no-document': { status: 404, text: 'Esta medida no tiene un acta expedida por la entidad.' },
  'measure.no-lifting-document': { status: 404, text: 'Ese levantamiento no tiene un acta expedida por la entidad.' },
  'measure.acta-recorded': { status: 409, text: 'Esa medida ya tiene su acta: {number}.' },
  'measure.item-not-answered': { status: 422, text: 'El acta no tiene ese ítem.' },
  'measure.without-acta': { status: 409, text: 'Registre primero el acta de la medida.' },
  'measure.not-open': { status: 409, text: 'La medida ya está {state}.' },
  'measure.act-of-other-measure': { status: 409, text: 'Esa actuación no es de esta clase de medida.' },
  'measure.act-wrong': { status: 422, text: 'Revise los datos de la actuación.' },
  'measure.photos-missing': { status: 422, text: 'Adjunte una foto por cada causa corregida: faltan {n}.' },
  'measure.seal-taken': { status: 422, text: 'El sello {number} ya está en uso.' },
  'measure.seal-wrong': { status: 422, text: 'Revise los sellos.' },
  'measure.seal-broken': {
    status: 409,
    text: 'El sello {number} está roto: registre primero una verificación que lo revise.',
  },
  'measure.seals-left': { status: 422, text: 'Falta decir qué pasó con el sello {number}.' },
  'measure.goods-wrong': { status: 422, text: 'Revise los productos.' },
  'measure.goods-unaccounted': { status: 422, text: 'Falta decir qué pasó con {n} {unit} de {product}.' },
  'measure.blocks-favorable': {
    status: 422,
    text: 'Hay una medida vigente que detiene la actividad: el concepto no puede ser FAVORABLE.',
  },
}
