import type { z } from 'zod'
import { type Curriculum, curriculum } from '../../../domain/profile/curriculum.ts'
import { type ProfileForm, profileForm } from '../../../domain/profile/profile-form.ts'
import type { Profile } from './profile.queries.ts'

/** The unfinished form of 'Mis Datos'. */
export type CurriculumDraft = {
  profession: string
  professionalCard: string
  studies: { title: string; institution: string; finishedOn: string }[]
  jobs: { position: string; entity: string; from: string; until: string }[]
}

export const curriculumSchema = curriculum as unknown as z.ZodType<Curriculum, CurriculumDraft>

export const newStudy: CurriculumDraft['studies'][number] = { title: '', institution: '', finishedOn: '' }
export const newJob: CurriculumDraft['jobs'][number] = { position: '', entity: '', from: '', until: '' }

export const curriculumDraftOf = ({ curriculum: stored }: Profile): CurriculumDraft => ({
  profession: stored.profession ?? '',
  professionalCard: stored.professionalCard ?? '',
  studies: stored.studies.map((study) => ({ ...study, finishedOn: study.finishedOn ?? '' })),
  jobs: stored.jobs.map((job) => ({ ...job, from: job.from ?? '', until: job.until ?? '' })),
})

/** The stored profile with a new curriculum; undefined while the profile itself is incomplete. */
export function withCurriculum(profile: Profile, changed: Curriculum): ProfileForm | undefined {
  const { profilePicture: _, signature: __, mustChangePassword: ___, ...stored } = profile
  return profileForm.safeParse({ ...stored, curriculum: changed }).data
}
