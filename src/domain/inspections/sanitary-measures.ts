/** The five sanitary measures (Ley 9 de 1979, art. 576), by the code of the catalogue. */
export const MEASURE_CODES = ['CLAUSURA', 'SUSPENSION', 'DECOMISO', 'DESTRUCCION', 'CONGELACION'] as const
export type MeasureCode = (typeof MEASURE_CODES)[number]

export const measureName: Record<MeasureCode, string> = {
  CLAUSURA: 'Clausura temporal total o parcial',
  SUSPENSION: 'Suspensión parcial o total de trabajos o servicios',
  DECOMISO: 'Decomiso de objetos y productos',
  DESTRUCCION: 'Destrucción o desnaturalización de artículos o productos',
  CONGELACION: 'Congelación o suspensión temporal de la venta o empleo',
}

/** Finds a measure by its code or its name; undefined for any other text. */
export function measureOf(text: string): MeasureCode | undefined {
  const wanted = text.trim().toLocaleUpperCase('es')
  return MEASURE_CODES.find((code) => code === wanted || measureName[code].toLocaleUpperCase('es') === wanted)
}
