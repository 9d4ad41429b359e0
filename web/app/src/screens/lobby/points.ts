/** Points of a tournament: "2½". */
export const pointsInWords = (points: number) => (points % 1 === 0 ? String(points) : `${Math.floor(points) || ""}½`);
