import { Rosette } from "../../engraving/rosette.tsx";
import { island } from "../../islands/island.tsx";
import { useVisitorNumber } from "./use-visitor-number.ts";

export default island("home/visit-rosette", VisitRosette);

function VisitRosette() {
  return <Rosette seed={useVisitorNumber()} />;
}
