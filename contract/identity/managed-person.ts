import { z } from 'zod';
import { ROLES } from '#rules/roles.ts';
import { Id, Instant } from '../wire.ts';
import { Address } from './account.ts';

/** A person as managers see them. Never a password, a token, a device or a socket (rule 83). */
export const ManagedUser = z
  .object({
    id: Id,
    /** Their id at Google or the password provider; '' of those who never signed in there. */
    idAuth: z.string(),
    name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** null: it is sealed under another key, and cannot be read. */
    identification_card: z.string().nullable(),
    birthday: z.string().nullable(),
    photoUrl: z.string(),
    thumbnail: z.string(),
    role: z.enum(ROLES),
    isAdminOrSuper: z.boolean(),
    /** Their last word on the treatment of their data. */
    habeasAccept: z.boolean(),
    provider: z.string(),
    branchId: Id.nullable(),
    /** The provider whose products and sales a provider account reads (`provider` is the sign-in method). */
    providerId: Id.nullable(),
    /** Inactive people are signed out and cannot sign in. */
    inactive: z.boolean(),
    inactiveDate: Instant.nullable(),
    creationDate: Instant,
    /** When their data last changed, by themselves or by staff. */
    lastUpdateDate: Instant,
    /** When they last signed in. */
    last_active_date: Instant.nullable(),
    /** When a session of theirs was last seen, to the minute; null while none is stored. */
    last_disconnet_date: Instant.nullable(),
    version: z.int().positive(),
    /**
     * `yes`: they have a password or another way to sign in. `invited`: a valid link to choose one. `none`: neither.
     */
    access: z.enum(['yes', 'invited', 'none']),
    /** When a member of staff activated a second factor. */
    second_factor_since: Instant.nullable(),
    /** Whether the caller may change role, branch and inactive (rule 37). */
    can_manage: z.boolean(),
  })
  .meta({ id: 'ManagedUser' });

/** One person, whose addresses are in no list: every look at somebody is audited (rule 49). */
export const ManagedPerson = ManagedUser.extend({ addresses: z.array(Address) }).meta({
  id: 'ManagedPerson',
});
