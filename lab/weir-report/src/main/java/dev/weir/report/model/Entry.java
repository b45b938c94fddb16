package dev.weir.report.model;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** One line of the journal. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = SliceGroup.class, name = "slices"),
    @JsonSubTypes.Type(value = RacedApart.class, name = "slices-apart"),
    @JsonSubTypes.Type(value = LinkCard.class, name = "link-card"),
    @JsonSubTypes.Type(value = Behaviour.class, name = "behaviour"),
    @JsonSubTypes.Type(value = Stored.class, name = "stored"),
    @JsonSubTypes.Type(value = TimeSpent.class, name = "time-spent"),
    @JsonSubTypes.Type(value = Event.class, name = "event")
})
public sealed interface Entry permits SliceGroup, RacedApart, LinkCard, Behaviour, Stored, TimeSpent, Event {}
