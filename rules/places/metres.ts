/** Metres of a degree of latitude; of a degree of longitude they are fewer, by the cosine of the latitude. */
export const METRES_OF_A_DEGREE = 111_195;
