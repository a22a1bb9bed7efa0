import { makeOutlines } from '../../domain/map/make-outlines.ts'
import type { ExpectedDepartment, Outlines, Shape } from '../../domain/map/outlines.ts'
import { namesOf, readShapes } from '../../domain/map/read-shapes.ts'
import { Problem, type ProblemCode } from '../../domain/shared/problem.ts'

/** The bytes of a map file, and the departments that it may be of. */
export type OutlinesTask = { bytes: Uint8Array; departments: readonly ExpectedDepartment[] }

export type Drawn = { departmentId: number; outlines: Outlines; points: number; drawnPoints: number }
/** The outlines of the file, or why it has none. */
export type OutlinesAnswer = { drawn: Drawn } | { code: ProblemCode; params: Record<string, string> }

const countPoints = (shapes: readonly Shape[]) =>
  shapes.reduce((sum, { rings }) => rings.reduce((within, ring) => within + ring.length, sum), 0)

function draw({ bytes, departments }: OutlinesTask): Drawn {
  // The decoder takes a byte order mark away.
  const { department, shapes } = readShapes(new TextDecoder().decode(bytes), departments)
  const outlines = makeOutlines(shapes, namesOf(department.places))
  const drawnPoints = outlines.places.reduce((sum, { path }) => sum + (path.match(/[Ml]/g)?.length ?? 0), 0)
  return { departmentId: department.id, outlines, points: countPoints(shapes), drawnPoints }
}

export default (task: OutlinesTask): OutlinesAnswer => {
  try {
    return { drawn: draw(task) }
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, params: error.params }
    throw error
  }
}
